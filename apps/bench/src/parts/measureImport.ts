import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Forge, startForge } from '@portico/local-code-host';
import { HttpClient } from '../http/HttpClient.ts';
import { summarize } from '../http/percentiles.ts';
import type { ImportFigures } from '../report/areaFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const repositories = 200;
const analyses = 30;
/** Of the repository that is analyzed. */
const files = 5000;
const timeoutMs = 10 * 60_000;
const forgeToken = 'a-token-of-the-bench-forge';
const organization = 'acme';

interface Run {
  id: string;
  state: string;
  counts: Record<string, number>;
}

/** Measures the catalog import on the built server, with a code host on this machine. */
export async function measureImport(): Promise<ImportFigures> {
  return withTempFolder(async folder => {
    const forge = await startForge({ dialect: 'github' });
    forge.state.addOwner(organization, { isOrganization: true });
    forge.state.addToken(forgeToken, 'bench', 'admin');
    for (let index = 0; index < repositories; index++) await create(forge, `service-${index}`, 3);
    await create(forge, 'large', files);
    const { host, origin } = forge;
    const config = await writeBenchConfig(folder, {
      database: { client: 'sqlite' },
      locations: [],
      extra: {
        integrations: {
          github: [{ host, baseUrl: origin, apiBaseUrl: `${origin}/api/v3`, token: forgeToken }],
        },
      },
    });
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, 4);
    const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> =>
      JSON.parse((await client.send({ method, path, body })).toString()) as T;
    try {
      const analysisMs: number[] = [];
      for (let count = 0; count < analyses; count++) {
        const startedAt = performance.now();
        const target = `${origin}/${organization}/large`;
        await call('POST', '/api/catalog/analyze-location', { location: { type: 'url', target } });
        analysisMs.push(performance.now() - startedAt);
      }
      const startedAt = performance.now();
      const started = await call<Run>('POST', '/api/catalog-import/bulk-runs', {
        host,
        owner: organization,
        repositories: Array.from({ length: repositories }, (_, index) => ({
          url: `${origin}/${organization}/service-${index}`,
          owner: 'group:default/payments',
          type: 'service',
        })),
      });
      let run = started;
      while (run.state === 'running') {
        if (performance.now() - startedAt > timeoutMs) throw new Error('The import did not end');
        await sleep(200);
        run = await call<Run>('GET', `/api/catalog-import/bulk-runs/${started.id}`);
      }
      const bulkMs = performance.now() - startedAt;
      const pulls = [...forge.state.repositories.values()].map(each => each.pulls.length);
      if (run.counts['open'] !== repositories || Math.max(...pulls) !== 1)
        throw new Error(`Not all were imported once: ${JSON.stringify(run.counts)}`);
      return {
        repositories,
        files,
        analysis: summarize(analysisMs),
        bulkMs,
        loadAverage: loadavg()[0] ?? Number.NaN,
      };
    } finally {
      client.close();
      await server.stop();
      await forge.stop();
    }
  });
}

async function create({ state }: Forge, name: string, count: number): Promise<void> {
  const repository = await state.createRepository({
    owner: organization,
    name,
    defaultBranch: 'main',
  });
  const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-05T10:00:00Z' };
  const entries = Array.from({ length: count }, (_, index) => [
    `src/part-${index % 50}/file-${index}.go`,
    Buffer.from(`package part\n// ${index}\n`),
  ]);
  const content = Object.fromEntries([
    ['README.md', Buffer.from(`# ${name}`)],
    ...entries,
  ]) as Record<string, Buffer>;
  await repository.git.importHistory('main', [{ message: 'Start', author, files: content }]);
}
