int tools() { return 1; }
