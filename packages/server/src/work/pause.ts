import { setTimeout } from 'node:timers/promises';

/** Settles after so many milliseconds, or as soon as the signal aborts. It keeps no process alive. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
}
