import { prepareCatalogCalls } from '../catalog/catalogCalls.ts';
import type { CatalogShape } from '../catalog/catalogShape.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { measureCalls } from '../http/measureCalls.ts';
import type { CallFigures, CatalogFigures } from '../report/catalogFigures.ts';
import type { BenchServer } from '../server/BenchServer.ts';
import { Bystanders } from '../server/Bystanders.ts';
import type { BenchDatabase } from '../server/engines.ts';
import { benchToken } from '../server/writeBenchConfig.ts';

const connections = 16;
const warming = { connections: 1, seconds: 0.3, calls: 30 };
const alone = { connections: 1, seconds: 1, calls: 1000 };
const crowded = { connections, seconds: 1, calls: 10_000 };

/** What is measured. */
export interface CallSubject {
  server: BenchServer;
  database: BenchDatabase;
}

/** Measures each kind of catalog call alone and over 16 connections. */
export async function measureCatalogCalls(
  shape: CatalogShape,
  { server, database }: CallSubject,
): Promise<Pick<CatalogFigures, 'calls' | 'callsBystanderShare'>> {
  const client = new HttpClient(server.url, benchToken, connections);
  const readCpuMs = async () =>
    ((await server.probe()).cpuSeconds + (await database.readCpuSeconds())) * 1000;
  const cpuMsAtStart = await readCpuMs();
  const bystanders = new Bystanders();
  const figures: CallFigures[] = [];
  try {
    for (const { id, title, next } of await prepareCatalogCalls(shape, client)) {
      await measureCalls(client, next, warming);
      const aloneFigures = await measureCalls(client, next, alone);
      const cpuBefore = await readCpuMs();
      const crowdedFigures = await measureCalls(client, next, crowded);
      const cpuMs = (await readCpuMs()) - cpuBefore;
      figures.push({
        id,
        title,
        alone: aloneFigures,
        crowded: crowdedFigures,
        cpuMsPerCall: cpuMs / crowdedFigures.calls,
      });
    }
    const usedSeconds = ((await readCpuMs()) - cpuMsAtStart) / 1000;
    return { calls: figures, callsBystanderShare: bystanders.readShare(usedSeconds) };
  } finally {
    client.close();
  }
}
