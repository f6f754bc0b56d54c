  if (hipHostMalloc(data, bytes, hipHostMallocDefault) != hipSuccess) return 1;
  hipMemset(*data, 0, bytes);
