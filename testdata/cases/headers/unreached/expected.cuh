#pragma once

// Nothing includes this, and it includes nothing.
struct Event {
  Event() { hipEventCreate(&event_); }
  ~Event() { hipEventDestroy(event_); }
  void cudaEventSynchronize() { ::hipEventSynchronize(event_); }
  void wait() { cudaEventSynchronize(); }
  hipEvent_t event_;
};
