import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byQuery } from '../catalog/catalogCalls.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { percentile } from '../http/percentiles.ts';
import type { StartFigures } from '../report/portalFigures.ts';
import { BenchServer, rootFolder } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const repeats = 5;
const restMs = 2000;
const pollMs = 20;

/** Starts the server on the demonstration company: once on an empty database, then on the warm one. */
export async function measureStart(): Promise<StartFigures> {
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await cp(join(rootFolder, 'apps/server/demo/catalog'), catalogFolder, { recursive: true });
    const config = await writeBenchConfig(folder, {
      database: { client: 'sqlite' },
      locations: [join(catalogFolder, '**/catalog-info.yaml')],
    });
    const shipped = ['app-config.yaml', 'apps/server/demo/app-config.yaml'];
    const configFiles = [...shipped.map(file => join(rootFolder, file)), config];
    const options = { configFiles, folder };
    const cold = await startOnce(options, 0);
    const warm = [];
    for (let round = 0; round < repeats; round++) {
      warm.push(await startOnce(options, cold.entities));
    }
    const listening = warm.map(({ listeningMs }) => listeningMs).sort((a, b) => a - b);
    return {
      entities: cold.entities,
      coldListeningMs: cold.listeningMs,
      warmListeningMs: {
        median: percentile(listening, 0.5),
        worst: percentile(listening, 1),
      },
      warmRssBytes: Math.max(...warm.map(({ rssBytes }) => rssBytes)),
    };
  });
}

/** Starts, waits until the catalog no longer grows, and lets the server rest before memory is read. */
async function startOnce(
  options: Parameters<typeof BenchServer.start>[0],
  expected: number,
): Promise<{ listeningMs: number; entities: number; rssBytes: number }> {
  const server = await BenchServer.start(options);
  const client = new HttpClient(server.url, benchToken, 1);
  const count = async () =>
    (
      await client.sendForJson<{ totalItems: number }>({
        method: 'GET',
        path: byQuery({ limit: 0 }),
      })
    ).totalItems;
  try {
    let entities = await count();
    while (entities < Math.max(1, expected)) {
      await sleep(pollMs);
      entities = await count();
    }
    await sleep(restMs);
    const { rssBytes } = await server.probe();
    return { listeningMs: server.listeningMs, entities: await count(), rssBytes };
  } finally {
    client.close();
    await server.stop();
  }
}
