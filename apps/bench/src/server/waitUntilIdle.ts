import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchServer } from './BenchServer.ts';

const checkMs = 10_000;
/** Of one processor, over a check. */
const idleShare = 0.1;

/**
 * Waits until a server does nothing of its own any more, such as reading the catalog or indexing it.
 *
 * @param share - of one processor, that an idle server uses at most; a small one where others use the machine too.
 */
export async function waitUntilIdle(server: BenchServer, share = idleShare): Promise<void> {
  for (;;) {
    const before = await server.probe();
    await sleep(checkMs);
    const { cpuSeconds } = await server.probe();
    if (cpuSeconds - before.cpuSeconds < (checkMs / 1000) * share) return;
  }
}
