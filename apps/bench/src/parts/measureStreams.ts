import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCatalogShape, documentsPerFile, writeEntity } from '../catalog/catalogShape.ts';
import { replaceFile } from '../catalog/replaceFile.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import {
  matchCatalogFiles,
  nameCatalogFile,
  writeCatalog,
  writeDocuments,
} from '../catalog/writeCatalog.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { summarize } from '../http/percentiles.ts';
import { StreamFollower } from '../live/StreamFollower.ts';
import type { StreamFigures } from '../report/loadFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const entities = 10_000;
const streams = 200;
const changes = 50;
const restMs = 3000;
const betweenMs = 100;
const timeoutMs = 20_000;

/** Measures many open streams of changes on one server: their memory, and whether each hears of each change. */
export async function measureStreams(engine: EngineName): Promise<StreamFigures> {
  const shape = createCatalogShape(entities);
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await writeCatalog(catalogFolder, shape);
    const database = await createDatabase(engine);
    const config = await writeBenchConfig(folder, {
      database: database.config,
      locations: [matchCatalogFiles(catalogFolder)],
    });
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, 1);
    const over = new AbortController();
    try {
      await waitForCatalog(shape, client, server);
      await sleep(restMs);
      const before = await server.probe();
      const followers = Array.from({ length: streams }, () => new StreamFollower(server.url));
      for (const follower of followers) void follower.follow(over.signal);
      await Promise.all(followers.map(follower => follower.whenOpen()));
      await sleep(restMs);
      const open = await server.probe();

      const changedAt = new Map<string, number>();
      for (let change = 0; change < changes; change++) {
        const fileIndex = entities / documentsPerFile - 1 - change;
        const { kind, name } = writeEntity(shape, (fileIndex + 1) * documentsPerFile - 1);
        changedAt.set(`${kind}:default/${name}`, Date.now());
        const text = writeDocuments(shape, fileIndex, ` revised ${change}`);
        await replaceFile(nameCatalogFile(catalogFolder, fileIndex), text);
        await sleep(betweenMs);
      }
      const listMissed = () => followers.flatMap(follower => follower.listMissed(changedAt));
      await waitUntil(() => listMissed().length === 0);
      const after = await server.probe();
      const times = followers.flatMap(follower =>
        [...changedAt].map(([ref, at]) => (follower.getHeardAt(ref) ?? Number.NaN) - at),
      );
      return {
        engine,
        entities,
        streams,
        changes,
        missed: listMissed().length,
        openBytes: open.rssBytes - before.rssBytes,
        changedBytes: after.rssBytes - before.rssBytes,
        heard: summarize(times.filter(time => !Number.isNaN(time))),
        delayMaxMs: after.delayMs.max,
      };
    } finally {
      over.abort();
      client.close();
      await server.stop();
      await database.stop();
    }
  });
}

/** Waits until something is so, or long enough. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!isSo() && Date.now() < end) await sleep(20);
}
