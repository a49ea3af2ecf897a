import type { LocationCheck, MovedLocation, MovedLocations } from '@portico/catalog-backend/moving';
import { AreaReport } from './AreaReport.ts';
import type { FormerDatabase } from './FormerDatabase.ts';

const rowsPerPage = 500;
const maxTargetBytes = 4096;

/** What locations are moved with. */
export interface LocationMove {
  source: FormerDatabase;
  /** Undefined where this portal has none yet. */
  target: MovedLocations | undefined;
  check: LocationCheck;
  isWritten: boolean;
  now: Date;
}

interface LocationRow {
  id: string;
  type: string;
  target: string | null;
  size: string;
}

/** Moves the locations that people registered. */
export async function moveLocations(move: LocationMove): Promise<AreaReport> {
  const { source, target, isWritten, now } = move;
  const report = new AreaReport('locations');
  for await (const page of readPages(source)) {
    const fit = page.flatMap(row => readLocation(row, move, report));
    const known = (await target?.listKnown(fit)) ?? [];
    const added = fit.filter(location => !known.includes(location));
    if (isWritten) await target?.add(added, now);
    report.known += known.length;
    report.moved += added.length;
  }
  return report;
}

async function* readPages(source: FormerDatabase): AsyncGenerator<LocationRow[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await source.select<LocationRow>(
      `select cast(id as text) as id, substr(cast(type as text), 1, 100) as type, cast(octet_length(target) as text) as size,
         case when octet_length(target) <= ${maxTargetBytes} then cast(target as text) end as target
       from locations where octet_length(cast(id as text)) <= 100 ${last === undefined ? '' : 'and locations.id > ?'} order by locations.id limit ${rowsPerPage}`,
      last === undefined ? [] : [last],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
    last = rows.at(-1)?.id;
  }
}

function readLocation(
  { id, type, target, size }: LocationRow,
  { check }: LocationMove,
  report: AreaReport,
): MovedLocation[] {
  // Its own, which stands for the configuration.
  if (type === 'bootstrap') return [];
  if (typeof target !== 'string') {
    report.omit(`its target has ${size} bytes, and ${maxTargetBytes} are the limit`, id);
    return [];
  }
  const problem = check({ type, target });
  if (problem === undefined) return [{ id, type, target }];
  report.omit(describeProblem(type, target, problem), describeTarget(target));
  return [];
}

/** The reason, without what differs between rows of one host. */
function describeProblem(type: string, target: string, problem: string): string {
  if (type !== 'url')
    return `locations of type '${type}' cannot be registered; list them under 'catalog.locations' if they are still needed`;
  if (!URL.canParse(target)) return "its target is no URL; it is written as 'https://…'";
  return problem.replaceAll(target, new URL(target).origin);
}

/** An address may carry a password or a token. */
function describeTarget(target: string): string {
  if (!URL.canParse(target)) return target;
  const url = new URL(target);
  return `${url.protocol}//${url.host}${url.pathname}`;
}
