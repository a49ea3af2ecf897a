import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CatalogCall, prepareCatalogCalls } from '../catalog/catalogCalls.ts';
import { type CatalogShape, createCatalogShape } from '../catalog/catalogShape.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { matchCatalogFiles, writeCatalog } from '../catalog/writeCatalog.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { percentile } from '../http/percentiles.ts';
import { StreamFollower } from '../live/StreamFollower.ts';
import type { ComparisonFigures } from '../report/figures.ts';
import { readCommit } from '../report/resultsStore.ts';
import { BenchServer, rootFolder } from '../server/BenchServer.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const rounds = 7;
const callsARound = 40;
const roundMs = 600;
const openStreams = 20;

/** What this build has switched on besides: a policy, and browsers that follow changes. */
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

/**
 * Measures every catalog call of this build and of another one in turns, on the same files.
 *
 * @param against - folder of a checkout of the other build, built.
 */
export async function compareBuilds(
  engine: EngineName,
  entities: number,
  against: string,
): Promise<ComparisonFigures> {
  const shape = createCatalogShape(entities);
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await writeCatalog(catalogFolder, shape);
    const start = async (root: string, extra: object) => {
      const place = join(folder, root === rootFolder ? 'this' : 'other');
      await mkdir(place);
      return startBuild(place, shape, { engine, root, catalogFolder, extra });
    };
    const builds = [await start(against, {}), await start(rootFolder, { permission })] as const;
    const over = new AbortController();
    for (let stream = 0; stream < openStreams; stream++)
      void new StreamFollower(builds[1].server.url).follow(over.signal);
    try {
      return {
        engine,
        entities,
        otherCommit: readCommit(against),
        calls: await measureInTurns(...builds),
      };
    } finally {
      over.abort();
      for (const build of builds) await build.close();
    }
  });
}

async function startBuild(
  folder: string,
  shape: CatalogShape,
  options: { engine: EngineName; root: string; catalogFolder: string; extra: object },
): Promise<Build> {
  const database = await createDatabase(options.engine);
  const config = await writeBenchConfig(folder, {
    database: database.config,
    locations: [matchCatalogFiles(options.catalogFolder)],
    extra: options.extra,
  });
  const server = await BenchServer.start({ configFiles: [config], folder, root: options.root });
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
    const times = { other: [] as number[], own: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      // The first round warms.
      const counts = round > 0;
      for (const [name, build] of [
        ['other', other],
        ['own', own],
      ] as const) {
        const call = build.calls[index];
        if (!call) throw new Error(`The other build has no call '${id}'`);
        const endsAt = performance.now() + roundMs;
        for (let count = 0; count < callsARound && performance.now() < endsAt; count++) {
          const calledAt = performance.now();
          await build.client.send(call.next());
          if (counts) times[name].push(performance.now() - calledAt);
        }
      }
    }
    figures.push({ id, title, otherMs: median(times.other), ownMs: median(times.own) });
  }
  return figures;
}

function median(times: readonly number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}
