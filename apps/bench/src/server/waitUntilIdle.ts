import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchServer } from './BenchServer.ts';

const checkMs = 10_000;
/** Of one processor, over a check. */
const idleShare = 0.1;

/** Waits until a server does nothing of its own any more, such as reading the catalog or indexing it. */
export async function waitUntilIdle(server: BenchServer): Promise<void> {
  for (;;) {
    const before = await server.probe();
    await sleep(checkMs);
    const { cpuSeconds } = await server.probe();
    if (cpuSeconds - before.cpuSeconds < (checkMs / 1000) * idleShare) return;
  }
}
