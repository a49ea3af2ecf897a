import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byQuery } from '../catalog/catalogCalls.ts';
import { type Company, createCompany } from '../catalog/companyShape.ts';
import { prepareCompanyCalls } from '../catalog/companyCalls.ts';
import { replaceFile } from '../catalog/replaceFile.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { measureCalls } from '../http/measureCalls.ts';
import { type Latencies, summarize } from '../http/percentiles.ts';
import type { CompanyCallFigures, CompanyFigures } from '../report/catalogFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { Bystanders } from '../server/Bystanders.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const pollMs = 100;
const timeoutMsPerEntity = 20;
const leastTimeoutMs = 120_000;
/** How long after the last write memory is at rest. */
const restMs = 12_000;
const connections = 16;
const changes = 5;
const changePollMs = 2;

/** Measures a catalog of the shape that companies have: ingestion, memory, calls, and a change of one file. */
export async function measureCompany(
  engine: EngineName,
  entities: number,
): Promise<CompanyFigures> {
  const company = createCompany(entities);
  return withTempFolder(async folder => {
    const index = await writeCompany(join(folder, 'catalog'), company);
    const database = await createDatabase(engine);
    const config = await writeBenchConfig(folder, {
      database: database.config,
      locations: [index],
    });
    const bystanders = new Bystanders();
    const startedAt = performance.now();
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, connections);
    const readCpuMs = async () =>
      ((await server.probe()).cpuSeconds + (await database.readCpuSeconds())) * 1000;
    try {
      await waitForCompany(company, client, server, entities);
      const seconds = (performance.now() - startedAt) / 1000;
      const { cpuSeconds, peakRssBytes } = await server.probe();
      const databaseCpuSeconds = await database.readCpuSeconds();
      const bystanderShare = bystanders.readShare(cpuSeconds + databaseCpuSeconds);
      // Search indexes what was read.
      await waitUntilIdle(server);
      await sleep(restMs);
      const { rssBytes: restRssBytes } = await server.probe();
      return {
        engine,
        entities,
        ingestion: { seconds, cpuSeconds, databaseCpuSeconds, peakRssBytes, restRssBytes },
        bystanderShare,
        calls: await measureAll(company, client, readCpuMs),
        change: await measureChange(join(folder, 'catalog'), client),
      };
    } finally {
      client.close();
      await server.stop();
      await database.stop();
    }
  });
}

/** @returns the Location file that leads to all others. */
export async function writeCompany(folder: string, { files }: Company): Promise<string> {
  await mkdir(folder, { recursive: true });
  const names = files.map((_, at) => `part-${String(at).padStart(4, '0')}.yaml`);
  for (const [at, text] of files.entries()) await writeFile(join(folder, names[at] ?? ''), text);
  const index = join(folder, 'index.yaml');
  await writeFile(
    index,
    `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: company }\nspec:\n  type: file\n  targets:\n${names.map(name => `    - ./${name}\n`).join('')}`,
  );
  return index;
}

/** Waits until every entity and every relation is found from both of its ends. */
export async function waitForCompany(
  { names, dependedOn }: Company,
  client: HttpClient,
  server: BenchServer,
  entities: number,
): Promise<void> {
  const expected: [filter: string, count: number][] = [
    ...Object.entries(names).map(([kind, each]): [string, number] => [`kind=${kind}`, each.length]),
    ['kind=component,relations.dependencyOf', dependedOn.components],
    ['kind=resource,relations.dependencyOf', dependedOn.resources],
  ];
  const endsAt = performance.now() + leastTimeoutMs + entities * timeoutMsPerEntity;
  for (const [filter, count] of expected) {
    for (;;) {
      const { totalItems } = await client.sendForJson<{ totalItems: number }>({
        method: 'GET',
        path: byQuery({ filter, limit: 0 }),
      });
      if (totalItems === count) break;
      if (performance.now() > endsAt)
        throw new Error(
          `The catalog has ${totalItems} of ${count} for '${filter}':\n${await server.readLog()}`,
        );
      await sleep(pollMs);
    }
  }
}

async function measureAll(
  company: Company,
  client: HttpClient,
  readCpuMs: () => Promise<number>,
): Promise<CompanyCallFigures[]> {
  const figures: CompanyCallFigures[] = [];
  for (const { id, title, isLarge, run } of prepareCompanyCalls(company, client)) {
    const times: number[] = [];
    const repeats = isLarge ? 20 : 300;
    for (let warming = 0; warming < repeats / 10; warming++) await run();
    const cpuBefore = await readCpuMs();
    for (let round = 0; round < repeats; round++) {
      const startedAt = performance.now();
      await run();
      times.push(performance.now() - startedAt);
    }
    const cpuMs = ((await readCpuMs()) - cpuBefore) / repeats;
    figures.push({ id, title, alone: summarize(times), cpuMs });
  }
  const list = figures.find(({ id }) => id === 'by-query');
  if (list) {
    const path = byQuery({ filter: 'kind=component', orderField: 'metadata.name,asc', limit: 20 });
    const load = { connections, seconds: 5, calls: 50_000 };
    const crowded = await measureCalls(client, () => ({ method: 'GET', path }), load);
    list.callsPerSecond = crowded.callsPerSecond;
  }
  return figures;
}

/** From the end of writing a file to the answer of the API. */
async function measureChange(folder: string, client: HttpClient): Promise<Latencies> {
  const file = join(folder, 'part-0000.yaml');
  const text = await readFile(file, 'utf8');
  const found = /kind: Component\nmetadata:\n {2}name: (\S+)/.exec(text);
  if (!found) throw new Error('The first file has no component');
  const [place, name = ''] = found;
  const path = `/api/catalog/entities/by-name/component/default/${name}`;
  const times: number[] = [];
  for (let round = 0; round < changes; round++) {
    const label = `round-${round}`;
    const changed = text.replace(`${place}\n`, `${place}\n  labelled: ${label}\n`);
    await replaceFile(file, changed);
    const writtenAt = performance.now();
    for (;;) {
      const { metadata } = await client.sendForJson<{ metadata: { labelled?: string } }>({
        method: 'GET',
        path,
      });
      if (metadata.labelled === label) break;
      await sleep(changePollMs);
    }
    times.push(performance.now() - writtenAt);
    await sleep(500);
  }
  return summarize(times);
}
