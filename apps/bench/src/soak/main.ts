import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '@portico/testing/node';
import { createRandom } from '../catalog/createRandom.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { StreamFollower } from '../live/StreamFollower.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';
import { sendQueries } from './sendQueries.ts';
import { findDifferences } from './findDifferences.ts';
import { Operator } from './Operator.ts';
import { RestlessServer } from './RestlessServer.ts';
import { SoakSources } from './SoakSources.ts';
import { WatchedPages } from './WatchedPages.ts';

const followers = 5;
const askers = 2;
const changeRestMs = 60;
const settleTimeoutMs = 60_000;
const pagesTimeoutMs = 15_000;
const shownFaults = 20;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const engine = values.engine as EngineName;
const minutes = Number(values.minutes);
const print = (text: string) => process.stdout.write(`${text}\n`);

print(`Soaking ${engine} for ${minutes} minutes, seed ${values.seed}`);
const faults = await soak(engine, minutes * 60_000, createRandom(Number(values.seed)));
for (const fault of faults.slice(0, shownFaults)) print(`  ${fault}`);
print(faults.length === 0 ? 'The catalog equals its sources.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Changes, asks, watches and kills for a time. @returns all that was wrong, in words. */
async function soak(name: EngineName, durationMs: number, random: () => number): Promise<string[]> {
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await mkdir(catalogFolder);
    const sources = new SoakSources(catalogFolder, random);
    await sources.writeAll();
    const database = await createDatabase(name);
    const config = await writeBenchConfig(folder, {
      database: database.config,
      locations: [join(catalogFolder, '*', 'catalog-info.yaml')],
    });
    const options = { configFiles: [config], folder, port: await findFreePort() };
    const server = await RestlessServer.start(options, random);
    const client = new HttpClient(server.url, benchToken, 1);
    const listDifferences = () => findDifferences(client, sources.listComponents());
    const ending = new AbortController();
    const stopped = new AbortController();
    try {
      const firstDifferences = await waitForNone(listDifferences);
      if (firstDifferences.length > 0) return firstDifferences;
      const memoryBefore = await server.measureMemory();
      const streams = Array.from({ length: followers }, () => new StreamFollower(server.url));
      const following = streams.map(stream => stream.follow(stopped.signal));
      await Promise.all(streams.map(stream => stream.whenOpen()));
      // From here on they must hear of each change.
      sources.changedAt.clear();
      const pages = await WatchedPages.open(server.url);
      const requests = Array.from({ length: askers }, () =>
        sendQueries(server.url, random, ending.signal),
      );
      const changing = changeUntil(sources, ending.signal);
      const dying = server.keepDying(ending.signal);
      const operator = new Operator(server.url);
      const operating = operator.releaseHeldRuns(stopped.signal);
      await sleep(durationMs);
      ending.abort();
      await Promise.all([changing, dying]);
      await sources.settle();

      const settledAt = performance.now();
      const differences = await waitForNone(listDifferences);
      const settleMs = performance.now() - settledAt;
      const stale = await pages.waitFor(sources.listComponents(), pagesTimeoutMs);
      const missed = await waitForNone(async () =>
        streams.flatMap(stream => stream.listMissed(sources.changedAt)),
      );
      stopped.abort();
      await Promise.all([...following, operating]);
      const answers = await Promise.all(requests);
      const memoryAfter = await server.measureMemory();
      await pages.close();
      await server.restart();
      const afterRestart = await waitForNone(listDifferences);

      const sum = (count: (each: (typeof answers)[number]) => number) =>
        answers.reduce((total, each) => total + count(each), 0);
      print(
        [
          `${sources.operations} changes of files, ${sources.listComponents().size} components at the end`,
          `${server.kills} kills, ${server.stops} stops`,
          `${sum(({ good }) => good)} good answers, ${sum(({ unanswered }) => unanswered)} while it was down`,
          `${followers} streams, ${streams.reduce((total, { resets }) => total + resets, 0)} resets`,
          `${operator.released} runs that would have removed much were held, and released`,
          `equal ${Math.round(settleMs)} ms after the last change`,
          `memory ${toMegabytes(memoryBefore)} MB at first, ${toMegabytes(memoryAfter)} MB at the end`,
        ].join('\n'),
      );
      return [
        ...differences,
        ...afterRestart.map(text => `After a restart: ${text}`),
        ...missed.map(ref => `A stream missed the last change of ${ref}`),
        ...stale,
        ...pages.faults.map(text => `A page threw: ${text}`),
        ...answers.flatMap(each => each.faults),
      ];
    } finally {
      ending.abort();
      stopped.abort();
      client.close();
      await server.stop();
      await database.stop();
    }
  });
}

async function changeUntil(sources: SoakSources, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sources.changeSomething();
    await sleep(changeRestMs);
  }
}

/** Asks until nothing is left. @returns what still is after a long time. */
async function waitForNone(list: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + settleTimeoutMs;
  for (;;) {
    const left = await list();
    if (left.length === 0 || Date.now() > end) return left;
    await sleep(100);
  }
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
