#if __has_include(<a<< <b>)
k >> > (c);
#endif
