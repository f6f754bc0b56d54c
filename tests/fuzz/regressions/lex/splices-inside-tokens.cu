void g() {
  k<\
<<1, 2>>\
>(x);
  cuda\
Free(p);
}
