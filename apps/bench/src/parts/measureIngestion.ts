import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogShape } from '../catalog/catalogShape.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { summarize } from '../http/percentiles.ts';
import type { IngestionFigures } from '../report/catalogFigures.ts';
import type { BenchServer } from '../server/BenchServer.ts';
import type { Bystanders } from '../server/Bystanders.ts';
import type { BenchDatabase } from '../server/engines.ts';
import { benchToken } from '../server/writeBenchConfig.ts';

const pingMs = 20;

/** What is measured, and with what. */
export interface IngestionSubject {
  server: BenchServer;
  client: HttpClient;
  database: BenchDatabase;
  /** When the server's process was started. */
  startedAt: number;
  /** Watching since then. */
  bystanders: Bystanders;
}

/** Watches a server that was just started on an empty database until its catalog is complete. */
export async function measureIngestion(
  shape: CatalogShape,
  { server, client, database, startedAt, bystanders }: IngestionSubject,
): Promise<IngestionFigures> {
  const listening = await server.probe();
  const pingTimes = await pingWhile(server, waitForCatalog(shape, client, server));
  const seconds = (performance.now() - startedAt) / 1000;
  const { cpuSeconds, delayMs, peakRssBytes } = await server.probe();
  const databaseCpuSeconds = await database.readCpuSeconds();
  return {
    seconds,
    cpuSeconds,
    databaseCpuSeconds,
    bystanderShare: bystanders.readShare(cpuSeconds + databaseCpuSeconds),
    peakRssBytes,
    delayMs,
    startDelayMaxMs: listening.delayMs.max,
    ping: summarize(pingTimes),
  };
}

/** Requests one small answer at even intervals while something goes on, over a connection of its own. */
async function pingWhile(server: BenchServer, work: Promise<void>): Promise<number[]> {
  const client = new HttpClient(server.url, benchToken, 1);
  const times: number[] = [];
  const over = new AbortController();
  const watched = work.finally(() => over.abort());
  const ping = async () => {
    while (!over.signal.aborted) {
      const calledAt = performance.now();
      await client.send({ method: 'GET', path: '/.backstage/health/v1/liveness' });
      times.push(performance.now() - calledAt);
      await sleep(pingMs);
    }
  };
  try {
    await Promise.all([watched, ping()]);
  } finally {
    client.close();
  }
  return times;
}
