// Vectors without braces of their own, in structs without any: those of a vector
// that begins a struct would be the struct's.
struct Pair {
  uint2 a, b;
};
struct Deep {
  Pair pair;
  int kind;
};
struct Behind {
  int kind;
  uint2 a;
};
struct Around {
  Deep deep;
};
struct Lanes {
  Pair pairs[2];
};

__constant__ Pair kPairs[2] = {1u, 2u, 3u, 4u, 5u, 6u, 7u};
__constant__ Deep kDeep[2] = {1u, 2u, 3u, 4u, 5, 6u, 7u, 8u, 9u, 10};
__constant__ Around kAround[2] = {1u, 2u, 3u, 4u, 5, 6u, 7u, 8u, 9u, 10};
__constant__ Behind kBehind[2] = {1, 2u, 3u, 4, 5u, 6u};
__constant__ Pair kBraced[1] = {{1u, 2u, 3u, 4u}};
__constant__ Lanes kLanes = {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u};

__global__ void kernel(uint2* out, uint2 given) {
  // A vector's value needs no braces.
  const Pair pairs[1] = {given, given};
  const Deep half[1] = {given, 1u, 2u, 3};
  out[0].x = kPairs[1].a.x + kDeep[1].kind + kAround[1].deep.kind + kBehind[1].a.y;
  out[1].y = kBraced[0].b.x + kLanes.pairs[1].a.x + pairs[0].b.y;
  out[2].x = half[0].kind + half[0].pair.b.y;
}
