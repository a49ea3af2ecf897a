import type { EntitySource } from '@portico/catalog-node';
import { readSource } from '@portico/catalog-node/testing';
import type { Failure } from '@portico/local-code-host';
import { describe, expect, it, onTestFinished } from 'vitest';
import { peopleCases, startPeople } from './testing/peopleCases.ts';
import { hostCases, type RunningHost, startHost } from './testing/startHost.ts';

const faults: readonly Failure[] = [
  ...([401, 403, 404, 500] as const).map((status): Failure => ({ type: 'status', status })),
  { type: 'cut', when: 'before' },
  { type: 'rate-limit', retryAfterSeconds: 3600 },
];
/** More than any caller tries again. */
const times = 20;

async function startRepositories(hostCase: (typeof hostCases)[number]): Promise<RunningHost> {
  const host = await startHost(hostCase);
  for (const name of ['one', 'two', 'three', 'four']) await host.add(name);
  return host;
}

const cases = [
  ...hostCases.map(hostCase => ({
    what: `repositories of ${hostCase.type}`,
    start: () => startRepositories(hostCase),
    find: ({ source }: RunningHost) => source,
  })),
  ...peopleCases.map(hostCase => ({
    what: `people of ${hostCase.type}`,
    start: () => startPeople(hostCase),
    find: ({ sources }: RunningHost) => sources.find(({ type }) => type.endsWith('Org')),
  })),
];

describe('a fault at any request', () => {
  it.each(cases)(
    'never makes $what look fewer: reading ends with an error',
    async ({ start, find }) => {
      const host = await start();
      onTestFinished(() => host.stop());
      const source: EntitySource | undefined = find(host);
      if (!source) throw new Error('No source');
      const { failures, requests } = host.forge;
      const before = requests.length;
      const whole = [...(await readSource(source)).records.keys()].toSorted();
      const count = requests.length - before;
      expect(whole.length).toBeGreaterThan(3);
      for (let after = 0; after < count; after += 1)
        for (const failure of faults) {
          failures.add({ failure, after, times });
          const outcome = await readSource(source).catch((error: Error) => error);
          failures.clear();
          const read =
            outcome instanceof Error ? undefined : [...outcome.records.keys()].toSorted();
          expect({ failure, after, read }).toEqual({ failure, after, read: undefined });
        }
      expect([...(await readSource(source)).records.keys()].toSorted()).toEqual(whole);
    },
  );
});
