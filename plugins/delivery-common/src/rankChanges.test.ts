import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankChanges } from './rankChanges.ts';
import type { Change, Failure } from './timeline.ts';

const failedAt = Date.parse('2026-03-02T12:00:00Z');
const before = (minutes: number) => new Date(failedAt - minutes * 60_000).toISOString();

const deploy = (id: string, minutes: number, more: Partial<Change> = {}): Change => ({
  id,
  kind: 'deployment',
  title: id,
  at: before(minutes),
  environment: 'production',
  item: 'api',
  ...more,
});
const build = (id: string, minutes: number, more: Partial<Change> = {}): Change => ({
  id,
  kind: 'build',
  title: id,
  at: before(minutes),
  ...more,
});
const descriptor = (id: string, minutes: number): Change => ({
  id,
  kind: 'catalog',
  title: id,
  at: before(minutes),
});
const alert: Failure = { id: 'a', kind: 'alert', title: 'Down', at: before(0) };
const pods: Failure = {
  id: 'd',
  kind: 'deployment',
  title: 'api 2',
  at: before(0),
  environment: 'production',
  item: 'api',
};
const ci: Failure = { id: 'b', kind: 'build', title: 'Break it', at: before(0) };
const noise = [
  build('nightly', 700),
  build('topic fails', 30, { hasFailed: true }),
  deploy('in dev', 4, { environment: 'dev' }),
  descriptor('owner', 3000),
];

/** What happened, and the change that was the cause. */
const incidents: [name: string, failure: Failure, changes: Change[], cause: string][] = [
  [
    'a bad version in production',
    pods,
    [...noise, deploy('v2', 6, { hasFailed: true }), deploy('v1', 4000)],
    'v2',
  ],
  [
    'an alert ten minutes after a rollout',
    alert,
    [...noise.slice(0, 2), deploy('v2', 10), deploy('v1', 300)],
    'v2',
  ],
  [
    'a leak that shows after some hours',
    alert,
    [...noise, deploy('v2', 400), build('merge', 430)],
    'v2',
  ],
  [
    'a worker beside an api that is well',
    { ...pods, item: 'worker' },
    [...noise, deploy('api', 20), deploy('worker', 22, { item: 'worker' })],
    'worker',
  ],
  [
    'a dependency that was rolled out',
    alert,
    [
      ...noise,
      deploy('own', 5000),
      deploy('database', 8, { entityRef: 'component:default/database' }),
    ],
    'database',
  ],
  [
    'a build that a commit broke',
    ci,
    [
      build('Break it', 1, { hasFailed: true, isFirstFailure: true }),
      build('fine', 90),
      deploy('v2', 5),
    ],
    'Break it',
  ],
  [
    'a build that has failed for hours',
    { ...ci, at: before(600) },
    [
      build('later', 30, { hasFailed: true }),
      build('Break it', 600, { hasFailed: true, isFirstFailure: true }),
      build('fine', 900),
    ],
    'Break it',
  ],
  [
    'a descriptor that names another cluster',
    { ...pods, item: 'other' },
    [descriptor('cluster', 7), build('nightly', 500), deploy('old', 9000)],
    'cluster',
  ],
  [
    'the merge that a rollout brought',
    pods,
    [
      ...noise,
      deploy('v2', 12, { commit: 'ab12cd3' }),
      build('merge', 40, { commit: 'ab12cd3ef0' }),
      build('other', 35),
    ],
    'merge',
  ],
  [
    'an application that Argo CD reports after it failed',
    pods,
    [...noise, deploy('v2', -3, { hasFailed: true }), deploy('v1', 200)],
    'v2',
  ],
];

describe('ten incidents', () => {
  it.each(incidents)(
    'has the cause of %s among the first three',
    (_name, failure, changes, cause) => {
      const first = rankChanges(failure, changes).slice(0, 3);
      expect(first.map(({ id }) => id)).toContain(cause);
    },
  );

  it('has it first in seven of ten, with a reason', () => {
    const first = incidents.filter(([, failure, changes, cause]) => {
      const [top] = rankChanges(failure, changes);
      return top?.id === cause && top.reasons.length > 0;
    });
    expect(first.length).toBeGreaterThanOrEqual(7);
  });
});

it('says of a change elsewhere that nothing speaks for it, and omits what came later or long before', () => {
  const ranked = rankChanges(pods, [
    deploy('in dev', 4, { environment: 'dev' }),
    deploy('later', -30),
    deploy('long ago', 20_000),
  ]);
  expect(ranked).toMatchObject([{ id: 'in dev', score: 0, reasons: [] }]);
});

const anyChange = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom('deployment' as const, 'build' as const, 'catalog' as const),
    minutes: fc.integer({ min: -600, max: 20_000 }),
    environment: fc.constantFrom('dev', 'production'),
    hasFailed: fc.boolean(),
    isFirstFailure: fc.boolean(),
  })
  .map(({ minutes, ...change }): Change => ({ ...change, title: change.id, at: before(minutes) }));
const anyFailure = fc.constantFrom(alert, pods, ci);

it('does not depend on the order of what it gets, and ranks from the likeliest on', () => {
  fc.assert(
    fc.property(anyFailure, fc.array(anyChange, { maxLength: 30 }), (failure, changes) => {
      const ranked = rankChanges(failure, changes);
      expect(rankChanges(failure, changes.toReversed())).toEqual(ranked);
      const scores = ranked.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { score, reasons, at } of ranked) {
        expect(score > 0).toBe(reasons.length > 0);
        expect(Date.parse(at)).toBeLessThanOrEqual(failedAt + 300_000);
      }
    }),
  );
});

it('never ranks a change below the same one of longer ago', () => {
  fc.assert(
    fc.property(
      anyFailure,
      anyChange,
      fc.integer({ min: 1, max: 9000 }),
      (failure, change, minutes) => {
        const earlier = {
          ...change,
          id: `${change.id} earlier`,
          at: new Date(Date.parse(change.at) - minutes * 60_000).toISOString(),
        };
        const ranked = rankChanges(failure, [change, earlier]);
        fc.pre(ranked.length === 2);
        expect(ranked[0]?.id).toBe(change.id);
      },
    ),
  );
});
