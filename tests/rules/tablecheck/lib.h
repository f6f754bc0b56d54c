#pragma once
int libMalloc(void** pointer, unsigned long size);
int libFree(void* pointer, int how);
int libSized(unsigned int* free, unsigned int* total);
int libSize(unsigned int* total);
int libSwapped(unsigned long* total, unsigned int* free);
int libUnknown(void);
int libFamilyOne(void);
