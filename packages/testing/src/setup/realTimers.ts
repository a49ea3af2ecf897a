import { afterEach, vi } from 'vitest';

// Files of one worker share the timers too: with those that a test has faked, the next file would wait in vain.
afterEach(() => void vi.useRealTimers());
