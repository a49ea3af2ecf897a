import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AimedCall, makeAimedCalls } from '../catalog/aimedCalls.ts';
import { createCompany } from '../catalog/companyShape.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { measureRuns } from '../http/measureRuns.ts';
import type { AimFigures } from '../report/figures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';
import { waitForCompany, writeCompany } from './measureCompany.ts';

const calledEntities = 10_000;
const readEntities = 100_000;
const connections = 16;
const seconds = 4;
/** How long after the last write memory is at rest. */
const restMs = 12_000;

/** Measures in a few minutes what has absolute aims. */
export async function measureAims(engine: EngineName): Promise<AimFigures> {
  const small = await readCompany(engine, calledEntities, async (server, client) => {
    await waitUntilIdle(server);
    await sleep(restMs);
    const { rssBytes: idleBytes } = await server.probe();
    const calls: AimFigures['calls'] = [];
    for (const call of makeAimedCalls()) calls.push(await measureCall(call, client));
    await sleep(restMs);
    const { rssBytes: loadedBytes } = await server.probe();
    return { calls, idleBytes, loadedBytes };
  });
  const large = await readCompany(engine, readEntities, async () => undefined);
  return {
    engine,
    loadAverage: loadavg()[0] ?? 0,
    calledEntities,
    readEntities,
    ...small.result,
    readSeconds: large.seconds,
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

/** Reads a company, and does something with the server that has. @returns its result, and the seconds of the reading. */
async function readCompany<Result>(
  engine: EngineName,
  entities: number,
  use: (server: BenchServer, client: HttpClient) => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const company = createCompany(entities);
  return withTempFolder(async folder => {
    const index = await writeCompany(join(folder, 'catalog'), company);
    const database = await createDatabase(engine);
    const config = await writeBenchConfig(folder, {
      database: database.config,
      locations: [index],
    });
    const startedAt = performance.now();
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, connections);
    try {
      await waitForCompany(company, client, server, entities);
      const readIn = (performance.now() - startedAt) / 1000;
      return { result: await use(server, client), seconds: readIn };
    } finally {
      client.close();
      await server.stop();
      await database.stop();
    }
  });
}
