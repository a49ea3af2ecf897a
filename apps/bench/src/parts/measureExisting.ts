import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { installPackages } from '../../../../scripts/installPackages.mjs';
import { createCatalogShape, writeEntity } from '../catalog/catalogShape.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { matchCatalogFiles, writeCatalog } from '../catalog/writeCatalog.ts';
import type { BenchSource, ExistingServerOptions } from '../existing/ExistingServerOptions.ts';
import { pluginApi, stockConfig, stockOverrides, stockPlugins } from '../existing/stockPlugins.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { percentile } from '../http/percentiles.ts';
import type { ExistingFigures, SourceFigures } from '../report/existingFigures.ts';
import { BenchServer, existingServerFile } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const entities = 10_000;
const repeats = 3;
const restMs = 2000;
const pollMs = 20;
const readyTimeoutMs = 60_000;

/** Measures published plugins in a server: its start and memory with them, and what entities cost that one of them emits. */
export async function measureExisting(): Promise<ExistingFigures> {
  const installed = await installPackages([...stockPlugins, pluginApi], stockOverrides);
  const names = stockPlugins.map(([name]) => name);
  return withTempFolder(async compileCache => {
    const subject = { packages: installed.folder, compileCache };
    // Stores what V8 compiles, as a server does that starts again.
    await startOnce({ ...subject, names });
    const without = await startRepeatedly({ ...subject, names: [] });
    const all = await startRepeatedly({ ...subject, names });
    const single: ExistingFigures['single'][number][] = [];
    for (const [name, version] of stockPlugins) {
      const { heapBytes, rssBytes } = await startOnce({ ...subject, names: [name] });
      single.push({
        name,
        version,
        heapBytes: heapBytes - without.heapBytes,
        rssBytes: rssBytes - without.rssBytes,
      });
    }
    return {
      without,
      all,
      single,
      entities,
      sources: await compareSources({ ...subject, names: [] }),
      loadAverage: loadavg()[0] ?? 0,
    };
  }).finally(installed.remove);
}

type Started = ExistingFigures['all'];
interface Subject extends Pick<ExistingServerOptions, 'packages' | 'names'> {
  /** Folder of what V8 compiles. */
  compileCache: string;
}

/** Medians of some starts. */
async function startRepeatedly(subject: Subject): Promise<Started> {
  const starts: Started[] = [];
  for (let round = 0; round < repeats; round++) starts.push(await startOnce(subject));
  return {
    readyMs: median(starts.map(each => each.readyMs)),
    cpuSeconds: median(starts.map(each => each.cpuSeconds)),
    heapBytes: median(starts.map(each => each.heapBytes)),
    rssBytes: median(starts.map(each => each.rssBytes)),
  };
}

/** Starts on an empty database, and lets the server rest before memory is read. */
function startOnce(subject: Subject): Promise<Started> {
  return withServer({ ...subject, source: 'none' }, async (server, startedAt) => {
    const readyMs = performance.now() - startedAt;
    const { cpuSeconds } = await server.probe();
    await sleep(restMs);
    const { heapBytes, rssBytes } = await server.probe({ isCollected: true });
    return { readyMs, cpuSeconds, heapBytes, rssBytes };
  });
}

/** The same entities from each kind of source in turns; more than a server without them in the same turn. */
async function compareSources(subject: Subject): Promise<SourceFigures[]> {
  const sources = ['files', 'own', 'stock'] as const satisfies BenchSource[];
  const figures = sources.map(source => ({ source, runs: [] as ReadFigures[] }));
  for (let round = 0; round < repeats; round++) {
    const without = await readEntities(subject, 'none');
    for (const { source, runs } of figures) {
      const { seconds, cpuSeconds } = await readEntities(subject, source);
      runs.push({
        seconds: seconds - without.seconds,
        cpuSeconds: cpuSeconds - without.cpuSeconds,
      });
    }
  }
  return figures.map(({ source, runs }) => ({
    source,
    seconds: median(runs.map(each => each.seconds)),
    cpuSeconds: median(runs.map(each => each.cpuSeconds)),
  }));
}

type ReadFigures = Omit<SourceFigures, 'source'>;

/** From the start of a server until all is found: a provider may emit before the server is ready. */
function readEntities(subject: Subject, source: BenchSource): Promise<ReadFigures> {
  const shape = createCatalogShape(source === 'none' ? 0 : entities);
  return withServer({ ...subject, source }, async (server, startedAt) => {
    const client = new HttpClient(server.url, benchToken, 1);
    try {
      await waitForCatalog(shape, client, server);
    } finally {
      client.close();
    }
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, cpuSeconds: (await server.probe()).cpuSeconds };
  });
}

/** Does something with a server as soon as it is ready. @throws when a plugin failed. */
async function withServer<T>(
  { packages, names, source, compileCache }: Subject & Pick<ExistingServerOptions, 'source'>,
  use: (server: BenchServer, startedAt: number) => Promise<T>,
): Promise<T> {
  return withTempFolder(async folder => {
    const catalog = join(folder, 'catalog');
    const entitiesFile = join(folder, 'entities.json');
    if (source === 'files') await writeCatalog(catalog, createCatalogShape(entities));
    if (source === 'own' || source === 'stock') await writeEntities(entitiesFile);
    const config = await writeBenchConfig(folder, {
      database: { client: 'sqlite' },
      locations: source === 'files' ? [matchCatalogFiles(catalog)] : [],
      extra: stockConfig,
    });
    const options: ExistingServerOptions = {
      packages,
      names,
      api: pluginApi[0],
      source,
      entitiesFile,
    };
    const startedAt = performance.now();
    const server = await BenchServer.start({
      configFiles: [config],
      folder,
      mainFile: existingServerFile,
      env: {
        PORTICO_BENCH_EXISTING: JSON.stringify(options),
        NODE_COMPILE_CACHE: compileCache,
      },
    });
    try {
      await waitUntilReady(server);
      return await use(server, startedAt);
    } finally {
      await server.stop();
    }
  });
}

/** It listens before its plugins answer. */
async function waitUntilReady(server: BenchServer): Promise<void> {
  const endsAt = performance.now() + readyTimeoutMs;
  for (;;) {
    const answer = await fetch(`${server.url}/.backstage/health/v1/readiness`);
    const { status } = (await answer.json()) as { status: string };
    if (status === 'ok') return;
    if (status === 'degraded' || performance.now() > endsAt)
      throw new Error(`The server is not ready: ${status}\n${await server.readLog()}`);
    await sleep(pollMs);
  }
}

/** The generated entities as providers emit them. */
async function writeEntities(file: string): Promise<void> {
  const shape = createCatalogShape(entities);
  const location = 'url:https://bench.example/all.yaml';
  const annotations = {
    'backstage.io/managed-by-location': location,
    'backstage.io/managed-by-origin-location': location,
  };
  const emitted = Array.from({ length: shape.total }, (_, place) => {
    const [document] = parseAllDocuments(writeEntity(shape, place).yaml);
    const entity = document?.toJS() as { metadata: { annotations?: object } };
    const metadata = {
      ...entity.metadata,
      annotations: { ...entity.metadata.annotations, ...annotations },
    };
    return { entity: { ...entity, metadata }, locationKey: 'bench' };
  });
  await writeFile(file, JSON.stringify(emitted));
}

const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
