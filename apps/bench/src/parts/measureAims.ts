import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AimedCall, makeAimedCalls } from '../catalog/aimedCalls.ts';
import type { HttpClient } from '../http/HttpClient.ts';
import { measureRuns } from '../http/measureRuns.ts';
import type { AimFigures } from '../report/loadFigures.ts';
import type { EngineName } from '../server/engines.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withCompany } from './withCompany.ts';

const calledEntities = 10_000;
const readEntities = 100_000;
const connections = 16;
const seconds = 4;
/** How long after the last write a server is at rest. */
const restMs = 12_000;

/** Measures in a few minutes what has absolute aims. */
export async function measureAims(engine: EngineName): Promise<AimFigures> {
  const called = { engine, entities: calledEntities, connections };
  const small = await withCompany(called, async ({ server, client }) => {
    await waitUntilIdle(server);
    await sleep(restMs);
    const calls: AimFigures['calls'] = [];
    for (const call of makeAimedCalls()) calls.push(await measureCall(call, client));
    return { calls };
  });
  const read = { engine, entities: readEntities, connections };
  const readSeconds = await withCompany(read, async large => large.readSeconds);
  return {
    engine,
    loadAverage: loadavg()[0] ?? 0,
    calledEntities,
    readEntities,
    ...small,
    readSeconds,
  };
}

async function measureCall(
  { id, title, run }: AimedCall,
  client: HttpClient,
): Promise<AimFigures['calls'][number]> {
  const runOnce = () => run(client);
  await measureRuns(runOnce, { connections: 1, seconds: 1 });
  const alone = await measureRuns(runOnce, { connections: 1, seconds });
  const crowd = await measureRuns(runOnce, { connections, seconds });
  return { id, title, ms: alone.p50, callsPerSecond: crowd.callsPerSecond };
}
