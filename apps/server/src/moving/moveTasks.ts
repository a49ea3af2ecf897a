import type { MovedEvent, MovedTask, MovedTasks } from '@portico/scaffolder-backend/moving';
import { maxTaskBytes } from '@portico/scaffolder-common';
import { AreaReport } from './AreaReport.ts';
import type { FormerDatabase } from './FormerDatabase.ts';
import { FormerEvents } from './FormerEvents.ts';
import { type FormerTaskRow, readTask } from './readTask.ts';

const rowsPerPage = 500;
/** Tasks that are stored together, while they are small. */
const maxTasks = 50;
const maxBatchBytes = 4 * 1024 * 1024;
const maxIdBytes = 100;

/** What tasks are moved with. */
export interface TaskMove {
  source: FormerDatabase;
  /** Undefined where this portal has none yet. */
  target: MovedTasks | undefined;
  /** Tasks that ended before this time would be removed again at once. */
  endedSince: number;
  isWritten: boolean;
}

interface TaskHead extends Omit<FormerTaskRow, 'spec'> {
  size: string;
}

/** Moves the tasks of software templates that have ended, with their logs. */
export async function moveTasks(move: TaskMove): Promise<AreaReport> {
  const report = new AreaReport('tasks');
  await reportLongIds(move.source, report);
  for await (const page of readHeads(move.source)) {
    const known = (await move.target?.listKnown(page.map(({ id }) => id))) ?? new Set<string>();
    report.known += page.filter(({ id }) => known.has(id)).length;
    const heads = page.filter(head => !known.has(head.id) && isMovable(head, report));
    for (const batch of splitBySize(heads)) await moveBatch(batch, move, report);
  }
  return report;
}

async function moveBatch(
  heads: readonly TaskHead[],
  { source, target, endedSince, isWritten }: TaskMove,
  report: AreaReport,
): Promise<void> {
  const rows = await source.select<{ id: string; spec: string }>(
    `select cast(id as text) as id, cast(spec as text) as spec from tasks where id in (${heads.map(() => '?').join(', ')})`,
    heads.map(({ id }) => id),
  );
  const specs = new Map(rows.map(({ id, spec }) => [id, spec]));
  const tasks = heads.flatMap((head): MovedTask[] => {
    const task = readTask({ ...head, spec: specs.get(head.id) ?? '' });
    if (typeof task === 'string') report.omit(task, head.id);
    else if (task.endedAt < endedSince)
      report.omit("it ended longer ago than 'scaffolder.retention' stores tasks", head.id);
    else return [task];
    return [];
  });
  const events = new FormerEvents(source, report);
  if (isWritten) await target?.add(tasks, readEvents(tasks, events));
  else for await (const _ of readEvents(tasks, events));
  report.moved += tasks.length;
}

async function* readEvents(
  tasks: readonly MovedTask[],
  events: FormerEvents,
): AsyncGenerator<MovedEvent[]> {
  for (const { id } of tasks) yield* events.read(id);
}

function isMovable({ id, status, size }: TaskHead, report: AreaReport): boolean {
  if (status === 'open' || status === 'processing')
    report.omit('it has not ended there; run this again once it has', id);
  else if (Number(size) > maxTaskBytes)
    report.omit(`its specification has more than ${maxTaskBytes} bytes`, id);
  else return true;
  return false;
}

function* splitBySize(heads: readonly TaskHead[]): Generator<TaskHead[]> {
  let batch: TaskHead[] = [];
  let bytes = 0;
  for (const head of heads) {
    const size = Number(head.size);
    if (batch.length > 0 && (batch.length >= maxTasks || bytes + size > maxBatchBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(head);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

const hasShortId = `octet_length(cast(id as text)) <= ${maxIdBytes}`;

async function reportLongIds(source: FormerDatabase, report: AreaReport): Promise<void> {
  const [row] = await source.select<{ count: string }>(
    `select cast(count(*) as text) as count from tasks where not (${hasShortId})`,
  );
  const count = Number(row?.count ?? 0);
  if (count > 0) report.omit('its id is none of a task', undefined, count);
}

async function* readHeads(source: FormerDatabase): AsyncGenerator<TaskHead[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await source.select<TaskHead>(
      `select cast(id as text) as id, substr(cast(status as text), 1, 100) as status, cast(created_at as text) as created_at,
         cast(last_heartbeat_at as text) as last_heartbeat_at, substr(cast(created_by as text), 1, 1000) as created_by,
         cast(octet_length(spec) as text) as size
       from tasks where ${hasShortId} ${last === undefined ? '' : 'and tasks.id > ?'} order by tasks.id limit ${rowsPerPage}`,
      last === undefined ? [] : [last],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
    last = rows.at(-1)?.id;
  }
}
