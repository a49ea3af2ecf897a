import { vi } from 'vitest';

/** One second is the default, which a machine that runs other tests beside may exceed. */
const patience = { timeout: 15_000, interval: 20 };

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = patience) => waitFor(callback, options);
vi.waitUntil = (callback, options = patience) => waitUntil(callback, options);
