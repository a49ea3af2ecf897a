import { afterAll, vi } from 'vitest';
import { listChanges, takeSnapshot } from './workerState.ts';

// Files of one worker share globals, modules and process: what one changes must not be there for the next.
const before = takeSnapshot();

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const changes = listChanges(before);
  if (changes.length === 0) return;
  throw new Error(
    `These tests leave behind what the next file of this worker would meet: ${changes.join('; ')}. Restore it in afterEach, or use vi.stubGlobal, vi.stubEnv and vi.spyOn, which are undone by themselves.`,
  );
});
