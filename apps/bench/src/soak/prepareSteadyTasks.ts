import { setTimeout as sleep } from 'node:timers/promises';
import type { TestOpenIdProvider } from '@portico/testing/openid';
import { prepareCompanyCalls } from '../catalog/companyCalls.ts';
import type { Company } from '../catalog/companyShape.ts';
import { makeQuestions } from '../catalog/questions.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { signInByHttp } from '../identity/signInByHttp.ts';
import { StreamFollower } from '../live/StreamFollower.ts';
import { TaskRunner } from '../scaffolder/TaskRunner.ts';
import type { SoakSources } from './SoakSources.ts';
import type { SteadyTask } from './SteadyWork.ts';

const questionCount = 200;
const streamMs = 2000;

/** The id of the task that makes the calls of pages and scripts. */
export const readsId = 'reads';

/** What a portal does on a day: it is read, searched and changed, people come and go, templates run, pages follow changes. */
export function prepareSteadyTasks({
  url,
  client,
  company,
  sources,
  provider,
  account,
}: {
  url: string;
  client: HttpClient;
  company: Company;
  sources: SoakSources;
  provider: Pick<TestOpenIdProvider, 'issuer'>;
  account: string;
}): SteadyTask[] {
  const runner = new TaskRunner(url, client);
  const reads = inTurns(
    prepareCompanyCalls(company, client).flatMap(({ isLarge, run }) => (isLarge ? [] : [run])),
  );
  const large = inTurns(
    prepareCompanyCalls(company, client).flatMap(({ isLarge, run }) => (isLarge ? [run] : [])),
  );
  const questions = inTurns(
    makeQuestions(questionCount).map(
      ({ toCall }) =>
        () =>
          client.send(toCall(company)),
    ),
  );
  return [
    { id: readsId, everyMs: 100, run: reads },
    { id: 'large reads', everyMs: 15_000, run: large },
    { id: 'lists and searches', everyMs: 400, run: questions },
    { id: 'writes', everyMs: 1500, run: () => sources.changeSomething() },
    { id: 'tasks', everyMs: 8000, run: () => runner.timeFirstEvent('quick') },
    { id: 'sign-ins', everyMs: 5000, run: () => comeAndGo(url, provider, account) },
    { id: 'streams', everyMs: 7000, run: () => followShortly(url) },
  ];
}

/** Runs one after the other, from the first again after the last. */
function inTurns(runs: readonly (() => Promise<unknown>)[]): () => Promise<unknown> {
  let next = 0;
  return async () => runs[next++ % runs.length]?.();
}

/** Somebody signs in, looks at the catalog, has the session renewed, and every other time signs out. */
async function comeAndGo(
  url: string,
  provider: Pick<TestOpenIdProvider, 'issuer'>,
  account: string,
): Promise<void> {
  const { browser, token } = await signInByHttp(url, provider, account);
  const client = new HttpClient(url, token, 1);
  try {
    await client.send({
      method: 'GET',
      path: '/api/catalog/entities/by-query?filter=kind%3Dcomponent&limit=20',
    });
  } finally {
    client.close();
  }
  const ends = Math.random() < 0.5 ? ['refresh', 'logout'] : ['refresh'];
  for (const end of ends) {
    const method = end === 'logout' ? 'POST' : 'GET';
    const response = await browser.call(`/api/auth/oidc/${end}?env=development`, { method });
    const text = await response.text();
    if (!response.ok) throw new Error(`${end} answered ${response.status}: ${text}`);
  }
}

/** A page that is opened, follows changes for a moment, and is closed. */
async function followShortly(url: string): Promise<void> {
  const closed = new AbortController();
  const following = new StreamFollower(url).follow(closed.signal);
  await sleep(streamMs);
  closed.abort();
  await following;
}
