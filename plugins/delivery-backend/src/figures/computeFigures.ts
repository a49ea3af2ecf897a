import type { Build, DeliveryFigures, Figure } from '@portico/delivery-common';
import type { DeploymentRow } from '../store/tables.ts';

/** What is stored of one entity: versions in its last environment, and builds of its repositories. */
export interface EntityRecord {
  deployments: readonly DeploymentRow[];
  builds: readonly Build[];
}

const dayMs = 86_400_000;
const windowDays = 30;
const daysOfWeek = 7;
const minCount = 3;
/** What fails later than this after it came was broken by something else. */
const failsWithinMs = dayMs;

/** A version that came to a place, with what became of it. */
interface Deployed {
  since: number;
  leadMs: number | undefined;
  hasFailed: boolean;
  recoveryMs: number | undefined;
}

/**
 * Computes figures of the last 30 days. A version has failed that was not well within a day, or that was replaced within a
 * day by one that was there before it.
 */
export function computeFigures(records: readonly EntityRecord[], now: Date): DeliveryFigures {
  const start = now.getTime() - windowDays * dayMs;
  const deployed = records
    .flatMap(record => listDeployed(record))
    .filter(({ since }) => since >= start && since <= now.getTime());
  const count = deployed.length;
  const failed = deployed.filter(({ hasFailed }) => hasFailed);
  return {
    days: windowDays,
    minCount,
    entities: records.length,
    deployments: count,
    leadTimeMs: toMedian(deployed.map(({ leadMs }) => leadMs)),
    perWeek: toFigure(count, () => (count * daysOfWeek) / windowDays),
    failedShare: toFigure(count, () => failed.length / count),
    recoveryMs: toMedian(failed.map(({ recoveryMs }) => recoveryMs)),
  };
}

function listDeployed({ deployments, builds }: EntityRecord): Deployed[] {
  const places = Map.groupBy(deployments, ({ source, item, environment }) =>
    JSON.stringify([source, item, environment]),
  );
  return [...places.values()].flatMap(rows => {
    const inOrder = rows.toSorted((a, b) => (a.since < b.since ? -1 : 1));
    return inOrder.flatMap((row, at) =>
      row.is_first === 1 ? [] : [describe(row, inOrder.slice(0, at), inOrder[at + 1], builds)],
    );
  });
}

function describe(
  row: DeploymentRow,
  before: readonly DeploymentRow[],
  next: DeploymentRow | undefined,
  builds: readonly Build[],
): Deployed {
  const since = Date.parse(row.since);
  const failedAt = row.failed_at === null ? undefined : Date.parse(row.failed_at);
  const replacedAt = next && Date.parse(next.since);
  const isRolledBack =
    replacedAt !== undefined &&
    replacedAt - since <= failsWithinMs &&
    before.some(({ version }) => version === next?.version);
  const hasFailed = isRolledBack || (failedAt !== undefined && failedAt - since <= failsWithinMs);
  const recoveredAt = row.recovered_at === null ? replacedAt : Date.parse(row.recovered_at);
  const brokenAt = failedAt ?? since;
  return {
    since,
    leadMs: findLeadMs(row, since, builds),
    hasFailed,
    recoveryMs:
      recoveredAt === undefined || recoveredAt < brokenAt ? undefined : recoveredAt - brokenAt,
  };
}

function findLeadMs(
  { commit_id: commit }: DeploymentRow,
  since: number,
  builds: readonly Build[],
): number | undefined {
  if (commit === null) return undefined;
  const starts = builds
    .filter(build => build.commit?.startsWith(commit))
    .map(({ createdAt }) => Date.parse(createdAt))
    .filter(start => start <= since);
  return starts.length === 0 ? undefined : since - Math.min(...starts);
}

function toFigure(count: number, compute: () => number): Figure {
  return count < minCount ? { count } : { count, value: compute() };
}

function toMedian(values: readonly (number | undefined)[]): Figure {
  const known = values.filter(value => value !== undefined).toSorted((a, b) => a - b);
  return toFigure(known.length, () => known[Math.floor((known.length - 1) / 2)] ?? 0);
}
