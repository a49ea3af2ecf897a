import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** Answers the network of browser tests; a call that nothing answers fails the test. */
export const mswServer = setupServer();

/** Starts the server for the tests of a file and forgets what each test told it. */
export function useMswServer(): void {
  beforeAll(() => mswServer.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => mswServer.resetHandlers());
  afterAll(() => mswServer.close());
}
