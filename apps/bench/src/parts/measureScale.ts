import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byQuery } from '../catalog/catalogCalls.ts';
import { createCompany } from '../catalog/companyShape.ts';
import { makeQuestions } from '../catalog/questions.ts';
import { HttpClient } from '../http/HttpClient.ts';
import type { ScaleFigures, ScaleProgress } from '../report/loadFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { type BenchDatabase, createDatabase, type EngineName } from '../server/engines.ts';
import { readFolderBytes } from '../server/readFolderBytes.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';
import { timeCalls } from './measureQuestions.ts';
import { writeCompany } from './measureCompany.ts';

const questionCount = 100;
/** The first one, and those that find in memory what it left there. */
const calls = 3;
const pollMs = 2000;
const progressMs = 30_000;
const timeoutMs = 45 * 60_000;
const settleTimeoutMs = 20 * 60_000;

/** Reads a very large catalog, and requests each question a few times; prints how far it is. */
export async function measureScale(engine: EngineName, entities: number): Promise<ScaleFigures> {
  const company = createCompany(entities);
  return withTempFolder(async folder => {
    const index = await writeCompany(join(folder, 'catalog'), company);
    // The texts are in files now.
    company.files.length = 0;
    const database = await createDatabase(engine);
    const config = await writeBenchConfig(folder, {
      database: database.config,
      locations: [index],
    });
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, 1);
    const readDiskBytes = () => readFolderBytes(database.folder ?? join(folder, 'data'));
    try {
      const progress = await followIngestion(entities, { client, server, database });
      const settlingAt = performance.now();
      await Promise.race([
        waitUntilIdle(server),
        sleep(settleTimeoutMs, undefined, { ref: false }),
      ]);
      const settledSeconds = (performance.now() - settlingAt) / 1000;
      const { rssBytes: restRssBytes, peakRssBytes } = await server.probe();
      const diskBytes = await readDiskBytes();
      const questions: ScaleFigures['questions'] = [];
      for (const { title, toCall } of makeQuestions(questionCount))
        questions.push({ title, ...(await timeCalls(client, toCall(company), calls)) });
      const { rssBytes: queriedRssBytes } = await server.probe();
      return {
        engine,
        entities,
        loadAverage: loadavg()[0] ?? 0,
        progress,
        settledSeconds,
        peakRssBytes,
        restRssBytes,
        queriedRssBytes,
        diskBytes,
        questions,
      };
    } finally {
      client.close();
      await server.stop();
      await database.stop();
    }
  });
}

/** Follows how many entities are found, until all are or too much time has passed. */
async function followIngestion(
  entities: number,
  measured: { client: HttpClient; server: BenchServer; database: BenchDatabase },
): Promise<ScaleProgress[]> {
  const { client, server, database } = measured;
  const startedAt = performance.now();
  const progress: ScaleProgress[] = [];
  for (;;) {
    // The location is one more.
    const found = await client.sendForJson<{ totalItems: number }>({
      method: 'GET',
      path: byQuery({ filter: 'metadata.name', limit: 0 }),
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const isOver = found.totalItems > entities || seconds * 1000 > timeoutMs;
    if (isOver || seconds * 1000 >= progress.length * progressMs) {
      const { cpuSeconds, rssBytes } = await server.probe();
      const databaseCpuSeconds = await database.readCpuSeconds();
      const step = { seconds, found: found.totalItems, cpuSeconds, databaseCpuSeconds, rssBytes };
      progress.push(step);
      process.stdout.write(`${JSON.stringify(step)}\n`);
    }
    if (isOver) return progress;
    await sleep(pollMs);
  }
}
