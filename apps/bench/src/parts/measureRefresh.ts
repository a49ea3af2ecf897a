import { loadavg } from 'node:os';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byQuery } from '../catalog/catalogCalls.ts';
import { prepareCompanyCalls } from '../catalog/companyCalls.ts';
import { createCompany } from '../catalog/companyShape.ts';
import { replaceFile } from '../catalog/replaceFile.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { ReadingCrowd } from '../http/ReadingCrowd.ts';
import type { RefreshFigures } from '../report/catalogFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';
import { waitForCompany, writeCompany } from './measureCompany.ts';

const connections = 16;
const restMs = 10_000;
const pollMs = 250;
const timeoutMs = 600_000;

/** Changes each entity of a catalog while many connections read, beside the same readers at rest. */
export async function measureRefresh(
  engine: EngineName,
  entities: number,
): Promise<RefreshFigures> {
  const company = createCompany(entities);
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    const index = await writeCompany(catalogFolder, company);
    const database = await createDatabase(engine);
    const config = await writeBenchConfig(folder, {
      database: database.config,
      locations: [index],
    });
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, 1);
    const readers = new HttpClient(server.url, benchToken, connections);
    try {
      await waitForCompany(company, client, server, entities);
      await waitUntilIdle(server);
      const calls = prepareCompanyCalls(company, readers).filter(({ isLarge }) => !isLarge);
      const crowd = new ReadingCrowd(calls, connections);
      const atRest = await crowd.readDuring(() => sleep(restMs));
      const startedAt = performance.now();
      const meanwhile = await crowd.readDuring(async () => {
        await relabelAll(catalogFolder, company.files.length);
        await waitForLabels(client, server, entities);
      });
      const seconds = (performance.now() - startedAt) / 1000;
      return { engine, entities, loadAverage: loadavg()[0] ?? 0, seconds, atRest, meanwhile };
    } finally {
      readers.close();
      client.close();
      await server.stop();
      await database.stop();
    }
  });
}

async function relabelAll(folder: string, files: number): Promise<void> {
  for (let at = 0; at < files; at += 1) {
    const file = join(folder, `part-${String(at).padStart(4, '0')}.yaml`);
    const text = await readFile(file, 'utf8');
    await replaceFile(file, text.replaceAll('\nmetadata:\n', '\nmetadata:\n  labelled: again\n'));
  }
}

async function waitForLabels(
  client: HttpClient,
  server: BenchServer,
  entities: number,
): Promise<void> {
  const path = byQuery({ filter: 'metadata.labelled=again', limit: 0 });
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const { totalItems } = await client.sendForJson<{ totalItems: number }>({
      method: 'GET',
      path,
    });
    if (totalItems === entities) return;
    if (performance.now() > endsAt)
      throw new Error(`${totalItems} of ${entities} were refreshed:\n${await server.readLog()}`);
    await sleep(pollMs);
  }
}
