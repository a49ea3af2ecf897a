import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeAimedCalls } from '../catalog/aimedCalls.ts';
import { measureRuns } from '../http/measureRuns.ts';
import type { MemoryFigures } from '../report/loadFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import type { EngineName } from '../server/engines.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withCompany } from './withCompany.ts';

const connections = 16;
const seconds = 3;
/** How long after the last work memory is at rest. */
const restMs = 12_000;
/** Others may use the machine, and leave little of it to a server that is not idle. */
const idleShare = 0.025;

/** Measures what a server holds at rest: after it read a catalog, after calls, and when it is started on that catalog. */
export async function measureMemory(engine: EngineName, entities: number): Promise<MemoryFigures> {
  return withCompany({ engine, entities, connections }, async read => {
    const { server, client, config, folder } = read;
    const readBytes = await readRestBytes(server);
    for (const { run } of makeAimedCalls())
      for (const count of [1, connections])
        await measureRuns(() => run(client), { connections: count, seconds });
    const calledBytes = await readRestBytes(server);
    await server.stop();
    const next = await BenchServer.start({ configFiles: [config], folder });
    try {
      const startedBytes = await readRestBytes(next);
      const [loadAverage = 0] = loadavg();
      return { engine, entities, loadAverage, startedBytes, readBytes, calledBytes };
    } finally {
      await next.stop();
    }
  });
}

async function readRestBytes(server: BenchServer): Promise<number> {
  await waitUntilIdle(server, idleShare);
  await sleep(restMs);
  return (await server.probe()).rssBytes;
}
