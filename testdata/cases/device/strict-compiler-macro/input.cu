#define PAIR(x) {x, x}

struct Place {
  int x, y;
};

__global__ void kernel(Place* places) {
  Place place = PAIR(threadIdx.x);
  places[0] = place;
}

// A name, a word in a string and in a comment: register.
struct Device {
  int register_count;
  const char* text() const { return "register"; }
};
