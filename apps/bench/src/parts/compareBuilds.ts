import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogCall, prepareCatalogCalls } from '../catalog/catalogCalls.ts';
import { type CatalogShape, createCatalogShape } from '../catalog/catalogShape.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { matchCatalogFiles, writeCatalog } from '../catalog/writeCatalog.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { percentile } from '../http/percentiles.ts';
import { StreamFollower } from '../live/StreamFollower.ts';
import type { BuildFigures, ComparisonFigures } from '../report/figures.ts';
import { readCommit } from '../report/resultsStore.ts';
import { BenchServer, catalogServerFile, rootFolder } from '../server/BenchServer.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const rounds = 7;
const callsARound = 40;
const roundMs = 600;
const openStreams = 20;
const restMs = 20_000;

/** Both apply a policy while browsers follow their changes. */
const permission = {
  enabled: true,
  policy: {
    default: 'deny',
    roles: {
      all: {
        members: ['everyone'],
        allow: [
          'catalog.entity.read',
          { permission: 'catalog.entity.delete', if: { isOwner: true } },
        ],
      },
    },
  },
};

interface Build {
  server: BenchServer;
  client: HttpClient;
  calls: CatalogCall[];
  close(): Promise<void>;
}

/** What is compared with this build. */
export interface CompareOptions {
  /** Folder of a checkout of the other build, built. */
  against: string;
  /** The other one has the catalog's plugins alone: this one is then compared without its others. */
  isCatalogOnly: boolean;
}

/** Measures every catalog call of this build and of another one in turns, on the same files. */
export async function compareBuilds(
  engine: EngineName,
  entities: number,
  { against, isCatalogOnly }: CompareOptions,
): Promise<ComparisonFigures> {
  const shape = createCatalogShape(entities);
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await writeCatalog(catalogFolder, shape);
    const start = async (name: string, root: string, mainFile?: string) => {
      const place = join(folder, name);
      await mkdir(place);
      return startBuild(place, shape, { engine, root, catalogFolder, mainFile });
    };
    const other = await start('other', against);
    const own = await start('this', rootFolder, isCatalogOnly ? catalogServerFile : undefined);
    const [builds, calls] = await measureBuilds([other, own], () => measureInTurns(other, own));
    const whole = isCatalogOnly ? await measureWhole(await start('whole', rootFolder)) : undefined;
    return {
      engine,
      entities,
      otherCommit: readCommit(against),
      other: builds[0],
      own: builds[1],
      ...(whole && { whole }),
      calls,
    };
  });
}

async function measureWhole(build: Build): Promise<BuildFigures> {
  // The search index is made from the catalog.
  await waitUntilIdle(build.server);
  const [[figures]] = await measureBuilds([build], async () => {
    for (const index of build.calls.keys())
      for (let round = 0; round <= rounds; round++) await measureRound(build, index);
  });
  return figures;
}

/** Measures builds before and after their calls, and stops them. */
async function measureBuilds<Builds extends readonly Build[], Result>(
  builds: [...Builds],
  measureCalls: () => Promise<Result>,
): Promise<[{ [Index in keyof Builds]: BuildFigures }, Result]> {
  const over = new AbortController();
  try {
    const idle = await rest(builds);
    for (const { server } of builds)
      for (let stream = 0; stream < openStreams; stream++)
        void new StreamFollower(server.url).follow(over.signal);
    const result = await measureCalls();
    over.abort();
    const loaded = await rest(builds);
    const figures = builds.map(({ server }, index) => ({
      listeningMs: server.listeningMs,
      idleBytes: idle[index],
      loadedBytes: loaded[index],
    }));
    return [figures as { [Index in keyof Builds]: BuildFigures }, result];
  } finally {
    over.abort();
    for (const build of builds) await build.close();
  }
}

/** Leaves builds alone for a while. @returns their memory then. */
async function rest(builds: readonly Build[]): Promise<number[]> {
  await sleep(restMs);
  return Promise.all(builds.map(async ({ server }) => (await server.probe()).rssBytes));
}

async function startBuild(
  folder: string,
  shape: CatalogShape,
  options: {
    engine: EngineName;
    root: string;
    catalogFolder: string;
    mainFile: string | undefined;
  },
): Promise<Build> {
  const database = await createDatabase(options.engine);
  const config = await writeBenchConfig(folder, {
    database: database.config,
    locations: [matchCatalogFiles(options.catalogFolder)],
    extra: { permission },
  });
  const server = await BenchServer.start({
    configFiles: [config],
    folder,
    root: options.root,
    ...(options.mainFile !== undefined && { mainFile: options.mainFile }),
  });
  const machine = new HttpClient(server.url, benchToken, 1);
  await waitForCatalog(shape, machine, server);
  const { backstageIdentity } = await machine.sendForJson<{
    backstageIdentity: { token: string };
  }>({ method: 'GET', path: '/api/auth/guest/refresh' });
  machine.close();
  const client = new HttpClient(server.url, backstageIdentity.token, 1);
  return {
    server,
    client,
    calls: await prepareCatalogCalls(shape, client),
    async close() {
      client.close();
      await server.stop();
      await database.stop();
    },
  };
}

async function measureInTurns(other: Build, own: Build): Promise<ComparisonFigures['calls']> {
  const figures: ComparisonFigures['calls'] = [];
  for (const [index, { id, title }] of own.calls.entries()) {
    // The first round warms.
    await measureRound(other, index);
    await measureRound(own, index);
    const times = { other: [] as number[], own: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.other.push(await measureRound(other, index));
      times.own.push(await measureRound(own, index));
    }
    figures.push({ id, title, otherMs: median(times.other), ownMs: median(times.own) });
  }
  return figures;
}

/** @returns the median of one round of a call. */
async function measureRound({ calls, client }: Build, index: number): Promise<number> {
  const call = calls[index];
  if (!call) throw new Error(`A build lacks call ${index}`);
  const times: number[] = [];
  const endsAt = performance.now() + roundMs;
  while (times.length < callsARound && performance.now() < endsAt) {
    const calledAt = performance.now();
    await client.send(call.next());
    times.push(performance.now() - calledAt);
  }
  return median(times);
}

function median(times: readonly number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}
