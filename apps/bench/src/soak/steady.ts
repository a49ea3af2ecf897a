import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '@portico/testing/node';
import { startOpenIdProvider } from '@portico/testing/openid';
import { byQuery } from '../catalog/catalogCalls.ts';
import { createCompany } from '../catalog/companyShape.ts';
import { createRandom } from '../catalog/createRandom.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { writeIdentityConfig } from '../identity/writeIdentityConfig.ts';
import { StreamFollower } from '../live/StreamFollower.ts';
import { writeCompany } from '../parts/measureCompany.ts';
import type { SteadyFigures, SteadyMinute } from '../report/loadFigures.ts';
import { formatMegabytes, formatMs } from '../report/markdown.ts';
import { describeProvenance, updateResults } from '../report/resultsStore.ts';
import { writeTemplates } from '../scaffolder/writeTemplates.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';
import { listGrowth } from './listGrowth.ts';
import { Operator } from './Operator.ts';
import { prepareSteadyTasks, readsId } from './prepareSteadyTasks.ts';
import { SoakSources } from './SoakSources.ts';
import { SteadyWork } from './SteadyWork.ts';

const account = 'amara';
const followers = 5;
const connections = 4;
const templates = { files: 1, lines: 3, waitSeconds: 1 };
const minuteMs = 60_000;
const pollMs = 1000;
const maxShownFailures = 20;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '30' },
    entities: { type: 'string', default: '10000' },
  },
});
const engine = values.engine as EngineName;
const print = (text: string) => process.stdout.write(`${text}\n`);

print(`Steady work on ${engine} for ${values.minutes} minutes, ${values.entities} entities`);
const figures = await soak(engine, Number(values.entities), Number(values.minutes));
await updateResults(results => {
  const others = (results.steady ?? []).filter(each => each.engine !== engine);
  results.steady = [...others, { ...describeProvenance(), ...figures }];
});
for (const failure of figures.failures.slice(0, maxShownFailures)) print(`  ${failure}`);
for (const text of figures.growth) print(text);
print(figures.growth.length === 0 ? 'Nothing grows.' : 'Something grows.');
process.exitCode = figures.growth.length + figures.failures.length === 0 ? 0 : 1;

/** Works at an even rate on a server that is never restarted, and reads each minute what it holds. */
async function soak(name: EngineName, entities: number, minutes: number): Promise<SteadyFigures> {
  const company = createCompany(entities);
  return withTempFolder(async folder => {
    const changing = join(folder, 'changing');
    for (const each of [changing, join(folder, 'templates')]) await mkdir(each);
    const sources = new SoakSources(changing, createRandom(5));
    await sources.writeAll();
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const provider = await startOpenIdProvider({
      accounts: { [account]: { email: `${account}@bench.example`, email_verified: true } },
      redirectUris: [`${url}/api/auth/oidc/handler/frame`],
      rotatesRefreshTokens: true,
      claimsInIdToken: true,
    });
    const database = await createDatabase(name);
    const locations = [
      await writeCompany(join(folder, 'catalog'), company),
      await writeTemplates(join(folder, 'templates'), templates),
      join(changing, '*', 'catalog-info.yaml'),
    ];
    const configFiles = [
      await writeBenchConfig(folder, { database: database.config, locations }),
      await writeIdentityConfig(folder, url, provider),
    ];
    const server = await BenchServer.start({ configFiles, folder, port });
    const client = new HttpClient(url, benchToken, connections);
    const ending = new AbortController();
    try {
      await waitForEntities(client, entities);
      await waitUntilIdle(server);
      const work = new SteadyWork(
        prepareSteadyTasks({ url, client, company, sources, provider, account }),
      );
      const running = [
        work.runUntil(ending.signal),
        new Operator(url).releaseHeldRuns(ending.signal),
        ...Array.from({ length: followers }, () => new StreamFollower(url).follow(ending.signal)),
      ];
      const figures = await watch(minutes, { server, work });
      ending.abort();
      await Promise.all(running);
      return { engine: name, entities, loadAverage: loadavg()[0] ?? 0, ...figures };
    } finally {
      ending.abort();
      client.close();
      await server.stop();
      await database.stop();
      await provider.stop();
    }
  });
}

/** Waits until as many entities are found as the company has; those that change are beside them. */
async function waitForEntities(client: HttpClient, entities: number): Promise<void> {
  const path = byQuery({ filter: 'metadata.name', limit: 0 });
  for (;;) {
    const { totalItems } = await client.sendForJson<{ totalItems: number }>({
      method: 'GET',
      path,
    });
    if (totalItems > entities) return;
    await sleep(pollMs);
  }
}

async function watch(
  minutes: number,
  { server, work }: { server: BenchServer; work: SteadyWork },
): Promise<Pick<SteadyFigures, 'minutes' | 'failures' | 'growth'>> {
  const watched: SteadyMinute[] = [];
  const failures: string[] = [];
  while (watched.length < minutes) {
    await sleep(minuteMs);
    const { rssBytes } = await server.probe();
    const { heapBytes, externalBytes, handles } = await server.probe({ isCollected: true });
    const { runs, p50, p99, failures: failed } = work.takeRuns(readsId);
    watched.push({ rssBytes, heapBytes, externalBytes, handles, runs, p50, p99 });
    failures.push(...failed);
    print(
      `minute ${watched.length}: memory ${formatMegabytes(rssBytes)}, heap ${formatMegabytes(heapBytes)}, external ${formatMegabytes(externalBytes)}, ` +
        `${handles} handles, ${runs} runs, reads p50 ${formatMs(p50)}, p99 ${formatMs(p99)}, ${failed.length} failed`,
    );
  }
  return { minutes: watched, failures, growth: listGrowth(watched) };
}
