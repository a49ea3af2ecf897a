import type { CatalogSource, HeldRun } from '@portico/catalog-common/operations';
import type { RecurringTaskStatus } from '@portico/server/work';
import type { SourceListRow } from '../store/SourceList.ts';
import type { SourceState } from '../store/sourceStates.ts';
import { Problems } from './Problems.ts';

/** Where a source may be found besides its row. */
export interface SourceFacts {
  row: SourceListRow;
  /** The first of what is wrong with its documents and files. */
  problems: readonly string[];
  /** Of a source that is read page by page. */
  state?: SourceState | undefined;
  task?: RecurringTaskStatus | undefined;
  heldRun?: HeldRun | undefined;
  /** How many of its repositories have no descriptor. */
  proposals: number;
  now: string;
}

/** Describes something that entities come from, for people. */
export function describeSource({
  row,
  problems,
  state,
  task,
  heldRun,
  proposals,
  now,
}: SourceFacts): CatalogSource {
  const described = state ? describePages(state, task) : describeRow(row, problems, now);
  // What was read to its end and gave nothing but problems is not as it should be.
  const isBarren =
    described.state === 'complete' && row.entities === 0 && described.problemCount > 0;
  return {
    id: state || row.id === null ? row.ref : String(row.id),
    ref: row.ref,
    entities: row.entities,
    ...described,
    ...(isBarren && { state: 'failing' as const }),
    ...(row.changed_at !== null && { changedAt: row.changed_at }),
    ...(heldRun && { heldRun }),
    ...(proposals > 0 && { proposals }),
  };
}

type Described = Omit<
  CatalogSource,
  'id' | 'ref' | 'entities' | 'changedAt' | 'heldRun' | 'proposals'
>;

function describeRow(row: SourceListRow, problems: readonly string[], now: string): Described {
  const { ref, type, target, run_state: runState, read_at: readAt, due_at: dueAt } = row;
  const isReading = row.lease_until !== null && row.lease_until > now;
  const ended = runState === 'partial' || row.message !== null ? 'failing' : 'complete';
  return {
    kind: type === 'provider' ? 'provider' : 'location',
    type: type ?? 'provider',
    target: target ?? ref,
    state: isReading ? 'reading' : readAt === null ? 'waiting' : ended,
    ...(readAt !== null && runState === 'complete' && { completedAt: readAt }),
    ...(dueAt !== null && { nextAt: dueAt }),
    ...(row.message !== null && {
      error: { message: row.message, ...(row.message_at !== null && { at: row.message_at }) },
    }),
    problems: problems.filter(text => text !== row.message),
    problemCount: row.errors,
    canRun: type === 'file' || type === 'url',
  };
}

function describePages(state: SourceState, task: RecurringTaskStatus | undefined): Described {
  const { texts } = Problems.parse(state.complete_problems, state.complete_problem_count);
  const isUnderWay = state.began_at !== null && state.error === null;
  const nextAt = task?.job?.state === 'waiting' ? task.job.runAt.toISOString() : undefined;
  const isReading = isUnderWay || task?.job?.state === 'running';
  const ended = state.completed_at === null ? 'waiting' : 'complete';
  return {
    kind: 'pages',
    type: state.type,
    target: state.target,
    state: state.error === null ? (isReading ? 'reading' : ended) : 'failing',
    ...(state.completed_at !== null && { completedAt: state.completed_at }),
    ...(nextAt !== undefined && { nextAt }),
    ...(state.error !== null && {
      error: { message: state.error, ...(state.failed_at !== null && { at: state.failed_at }) },
    }),
    problems: [...texts],
    problemCount: state.complete_problem_count,
    ...(state.began_at !== null && {
      progress: { startedAt: state.began_at, pages: state.pages, records: state.records },
    }),
    requests: state.requests,
    canRun: task !== undefined,
  };
}
