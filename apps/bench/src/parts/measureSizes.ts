import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareCompanyCalls } from '../catalog/companyCalls.ts';
import { createRandom } from '../catalog/createRandom.ts';
import { vocabulary } from '../catalog/words.ts';
import { summarize } from '../http/percentiles.ts';
import { StreamFollower } from '../live/StreamFollower.ts';
import type { PeopleFigures, SizeFigures } from '../report/loadFigures.ts';
import type { EngineName } from '../server/engines.ts';
import { Bystanders } from '../server/Bystanders.ts';
import { readFolderBytes } from '../server/readFolderBytes.ts';
import { waitUntilIdle } from '../server/waitUntilIdle.ts';
import { type CompanyServer, withCompany } from './withCompany.ts';

const crowds = [50, 500, 5000];
const shareAtWork = 0.1;
const secondsPerPage = 30;
const crowdSeconds = 60;
const connections = 64;
/** How long after the last work memory is at rest. */
const restMs = 12_000;

/** Measures what a catalog of so many entities needs, and then the people who use it. */
export async function measureSizes(engine: EngineName, entities: number): Promise<SizeFigures> {
  const bystanders = new Bystanders();
  return withCompany({ engine, entities, connections }, async read => {
    const { server, database, readSeconds } = read;
    const { cpuSeconds: readCpuSeconds } = await server.probe();
    await waitUntilIdle(server);
    const { cpuSeconds: searchableCpuSeconds, peakRssBytes } = await server.probe();
    const databaseCpuSeconds = await database.readCpuSeconds();
    const bystanderShare = bystanders.readShare(searchableCpuSeconds + databaseCpuSeconds);
    const stored = await readStoredBytes(read);
    await sleep(restMs);
    const { rssBytes: restRssBytes } = await server.probe();
    const people: PeopleFigures[] = [];
    for (const size of crowds) people.push(await measurePeople(read, size));
    return {
      engine,
      entities,
      readSeconds,
      readCpuSeconds,
      searchableCpuSeconds,
      databaseCpuSeconds,
      peakRssBytes,
      restRssBytes,
      ...stored,
      people,
      bystanderShare,
    };
  });
}

async function readStoredBytes({
  database,
  folder,
}: CompanyServer): Promise<{ storedBytes: number; logBytes: number }> {
  if (!database.folder)
    return { storedBytes: await readFolderBytes(join(folder, 'data')), logBytes: 0 };
  return {
    storedBytes: await readFolderBytes(join(database.folder, 'base')),
    logBytes: await readFolderBytes(join(database.folder, 'pg_wal')),
  };
}

/** Lets people read pages at an even rate, each with an open stream of changes. */
async function measurePeople(read: CompanyServer, people: number): Promise<PeopleFigures> {
  const { server, database } = read;
  const atWork = Math.ceil(people * shareAtWork);
  const over = new AbortController();
  const pages = preparePages(read);
  const before = await server.probe();
  const followers = Array.from({ length: atWork }, () => new StreamFollower(server.url));
  const following = followers.map(follower => follower.follow(over.signal));
  await Promise.all(followers.map(follower => follower.whenOpen()));
  const open = { ...(await server.probe()), database: await database.readCpuSeconds() };
  const times: number[] = [];
  let failures = 0;
  const visits: Promise<void>[] = [];
  const startedAt = performance.now();
  const count = Math.round((crowdSeconds / secondsPerPage) * atWork);
  for (let visit = 0; visit < count; visit++) {
    const dueMs = (visit * crowdSeconds * 1000) / count;
    await sleep(Math.max(0, dueMs - (performance.now() - startedAt)));
    visits.push(
      ...(pages[visit % pages.length] ?? []).map(async call => {
        const calledAt = performance.now();
        await call().catch(() => failures++);
        times.push(performance.now() - calledAt);
      }),
    );
  }
  await Promise.all(visits);
  await sleep(Math.max(0, crowdSeconds * 1000 - (performance.now() - startedAt)));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = { ...(await server.probe()), database: await database.readCpuSeconds() };
  over.abort();
  await Promise.all(following);
  const { p50, p95 } = summarize(times);
  return {
    people,
    atWork,
    serverShare: (after.cpuSeconds - open.cpuSeconds) / seconds,
    databaseShare: Math.max(0, after.database - open.database) / seconds,
    addedBytes: after.rssBytes - before.rssBytes,
    calls: times.length,
    failures,
    p50,
    p95,
  };
}

/** The calls of a list, of an entity's page, and of a search. */
function preparePages({ company, client }: CompanyServer): (() => Promise<unknown>)[][] {
  const calls = new Map(prepareCompanyCalls(company, client).map(({ id, run }) => [id, run]));
  const run = (id: string) => calls.get(id) ?? (() => Promise.reject(new Error(`No call '${id}'`)));
  const random = createRandom(17);
  const search = () =>
    client.send({
      method: 'GET',
      path: `/api/search/query?term=${vocabulary[Math.floor(random() * 90)] ?? ''}`,
    });
  return [
    [run('by-query'), run('type')],
    [run('by-name'), run('ancestry'), run('relation'), run('by-refs')],
    [search, run('text')],
  ];
}
