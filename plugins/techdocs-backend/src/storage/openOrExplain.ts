import { ServiceUnavailableError } from '@portico/errors';
import type { DocsStorage } from '@portico/techdocs-node';
import { openStorage } from './openStorage.ts';

/** Opens the storage of the configuration; one that is not set up answers each call with the reason, and stops nothing else. */
export async function openOrExplain(...args: Parameters<typeof openStorage>): Promise<DocsStorage> {
  try {
    return await openStorage(...args);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const fail = () =>
      Promise.reject(
        new ServiceUnavailableError(`The storage of the docs is not set up: ${reason}`, { cause }),
      );
    return { readFile: fail, writeFile: fail, listFiles: fail, removeFiles: fail };
  }
}
