import type { Build } from '@portico/delivery-common';
import { expect, it } from 'vitest';
import type { DeploymentRow } from '../store/tables.ts';
import { computeFigures } from './computeFigures.ts';

const now = new Date('2026-03-31T00:00:00Z');
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString();
const deployed = (version: string, hours: number, more: Partial<DeploymentRow> = {}) => ({
  source: 's',
  item: 'api',
  name: 'api',
  environment: 'production',
  namespace: null,
  version,
  commit_id: null,
  since: ago(hours),
  seen_at: ago(hours),
  is_first: 0,
  failed_at: null,
  recovered_at: null,
  ...more,
});
const build = (commit: string, hours: number): Build => ({
  id: commit,
  name: 'CI',
  title: '',
  commit,
  state: 'succeeded',
  createdAt: ago(hours),
  url: '',
});
const compute = (deployments: DeploymentRow[], builds: Build[] = []) =>
  computeFigures([{ deployments, builds }], now);

it('counts the deployments of thirty days by week, without what was there before somebody looked', () => {
  const figures = compute([
    deployed('1', 900),
    deployed('2', 500, { is_first: 1 }),
    deployed('3', 400),
    deployed('4', 300),
    deployed('5', 200),
  ]);
  expect(figures).toMatchObject({ deployments: 3, perWeek: { count: 3, value: 0.7 } });
});

it('measures from the first build of a commit to its deployment', () => {
  const rows = [4, 2, 8].map((lead, at) =>
    deployed(`${at}`, 100 - at * 10, { commit_id: `ab1234${at}` }),
  );
  const builds = [4, 2, 8].flatMap((lead, at) => [
    build(`ab1234${at}ffff`, 100 - at * 10 + lead),
    build(`ab1234${at}ffff`, 100 - at * 10 + 1),
  ]);
  expect(compute(rows, builds).leadTimeMs).toEqual({ count: 3, value: 4 * hourMs });
});

it('counts as failed what was not well within a day, and what was rolled back within a day', () => {
  const figures = compute([
    deployed('1', 100),
    deployed('2', 90, { failed_at: ago(89), recovered_at: ago(86) }),
    deployed('3', 60),
    // Back to what was there before.
    deployed('2', 58),
    // It was well for two days.
    deployed('4', 50, { failed_at: ago(1) }),
  ]);
  expect(figures.failedShare).toEqual({ count: 5, value: 0.4 });
  expect(figures.recoveryMs).toEqual({ count: 2 });
});

it('takes the next version for the end of a failure that nobody saw end', () => {
  const rows = [1, 2, 3].flatMap(at => [
    deployed(`bad ${at}`, at * 100, { failed_at: ago(at * 100 - 1), item: `item ${at}` }),
    deployed(`good ${at}`, at * 100 - 3, { item: `item ${at}` }),
  ]);
  expect(compute(rows).recoveryMs).toEqual({ count: 3, value: 2 * hourMs });
});

it('gives no figure of fewer than three deployments', () => {
  const { perWeek, failedShare, leadTimeMs } = compute([deployed('1', 20), deployed('2', 10)]);
  expect([perWeek, failedShare, leadTimeMs]).toEqual([{ count: 2 }, { count: 2 }, { count: 0 }]);
});
