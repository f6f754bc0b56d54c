#pragma once
int libMalloc(void** pointer, unsigned long size);
int libFree(void* pointer, int how);
int libUnknown(void);
int libFamilyOne(void);
