import { join } from 'node:path';
import { createCompany } from '../catalog/companyShape.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { type BenchDatabase, createDatabase, type EngineName } from '../server/engines.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';
import { waitForCompany, writeCompany } from './measureCompany.ts';

/** A server that has read a company. */
export interface CompanyServer {
  company: ReturnType<typeof createCompany>;
  server: BenchServer;
  client: HttpClient;
  database: BenchDatabase;
  /** The server's configuration file. */
  config: string;
  /** Of the server's data. */
  folder: string;
  /** From the start of the server until it had read all. */
  readSeconds: number;
}

/** Does something with a server that has read a company of so many entities; it ends afterwards. */
export async function withCompany<Result>(
  {
    engine,
    entities,
    connections,
  }: {
    engine: EngineName;
    entities: number;
    /** Of the client. */
    connections: number;
  },
  use: (read: CompanyServer) => Promise<Result>,
): Promise<Result> {
  const company = createCompany(entities);
  return withTempFolder(async folder => {
    const index = await writeCompany(join(folder, 'catalog'), company);
    const database = await createDatabase(engine);
    const config = await writeBenchConfig(folder, {
      database: database.config,
      locations: [index],
    });
    const startedAt = performance.now();
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, connections);
    try {
      await waitForCompany(company, client, server, entities);
      const readSeconds = (performance.now() - startedAt) / 1000;
      return await use({ company, server, client, database, config, folder, readSeconds });
    } finally {
      client.close();
      await server.stop();
      await database.stop();
    }
  });
}
