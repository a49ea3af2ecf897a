import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogShape, createCatalogShape } from '../catalog/catalogShape.ts';
import { matchCatalogFiles, writeCatalog } from '../catalog/writeCatalog.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { HttpClient } from '../http/HttpClient.ts';
import type { CatalogFigures, RestartFigures } from '../report/catalogFigures.ts';
import { BenchServer, type BenchServerOptions } from '../server/BenchServer.ts';
import { Bystanders } from '../server/Bystanders.ts';
import { type BenchDatabase, createDatabase, type EngineName } from '../server/engines.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';
import { measureCatalogCalls } from './measureCatalogCalls.ts';
import { measureFileChange } from './measureFileChange.ts';
import { measureIngestion } from './measureIngestion.ts';

/** Measures one catalog on one engine, from its files on: ingestion, every call, a change, a restart. */
export async function measureCatalog(
  engine: EngineName,
  entities: number,
): Promise<CatalogFigures> {
  const shape = createCatalogShape(entities);
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    const fileBytes = await writeCatalog(catalogFolder, shape);
    const database = await createDatabase(engine);
    try {
      const config = await writeBenchConfig(folder, {
        database: database.config,
        locations: [matchCatalogFiles(catalogFolder)],
      });
      const options = { configFiles: [config], folder };
      return {
        engine,
        entities,
        bytesPerEntity: fileBytes / entities,
        ...(await measureOnce(shape, catalogFolder, options, database)),
        restart: await measureRestart(shape, options),
      };
    } finally {
      await database.stop();
    }
  });
}

async function measureOnce(
  shape: CatalogShape,
  catalogFolder: string,
  options: BenchServerOptions,
  database: BenchDatabase,
): Promise<Omit<CatalogFigures, 'engine' | 'entities' | 'bytesPerEntity' | 'restart'>> {
  const bystanders = new Bystanders();
  const startedAt = performance.now();
  const server = await BenchServer.start(options);
  const client = new HttpClient(server.url, benchToken, 16);
  try {
    const ingestion = await measureIngestion(shape, {
      server,
      client,
      database,
      startedAt,
      bystanders,
    });
    const { calls, callsBystanderShare } = await measureCatalogCalls(shape, { server, database });
    const { rssBytes } = await server.probe();
    const change = await measureFileChange(shape, catalogFolder, client);
    return { ingestion, calls, callsBystanderShare, rssAfterLoadBytes: rssBytes, change };
  } finally {
    client.close();
    await server.stop();
  }
}

async function measureRestart(
  shape: CatalogShape,
  options: BenchServerOptions,
): Promise<RestartFigures> {
  const server = await BenchServer.start(options);
  const client = new HttpClient(server.url, benchToken, 1);
  try {
    const { listeningMs } = server;
    await waitForCatalog(shape, client, server);
    await sleep(2000);
    const { rssBytes, delayMs } = await server.probe();
    return { listeningMs, rssBytes, delayMaxMs: delayMs.max };
  } finally {
    client.close();
    await server.stop();
  }
}
