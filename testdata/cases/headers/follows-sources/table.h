const int kThreads = 32;
