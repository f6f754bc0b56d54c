#pragma once

// Nothing includes this, and it includes nothing.
struct Event {
  Event() { cudaEventCreate(&event_); }
  ~Event() { cudaEventDestroy(event_); }
  void cudaEventSynchronize() { ::cudaEventSynchronize(event_); }
  void wait() { cudaEventSynchronize(); }
  cudaEvent_t event_;
};
