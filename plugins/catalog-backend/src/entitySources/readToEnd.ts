import {
  addPosition,
  dropRunsExcept,
  keepRecords,
  listKnownIds,
  type SourceState,
  storeRecords,
} from '../store/sourceStates.ts';
import type { StoreTransaction } from '../store/StoreTransaction.ts';
import { checkPosition, type CheckedRecords, checkRecords } from './checkRecords.ts';
import { sourceLimits, sourceTimes } from './limits.ts';
import { Problems } from './Problems.ts';
import { BrokenRunError, hashText, type SourceRun } from './SourceRun.ts';

/** Reads a source page by page to its end, from where an earlier attempt came to. @returns the state at the end. */
export async function readToEnd(run: SourceRun, before: SourceState): Promise<SourceState> {
  let state = canGoOn(run, before) ? before : await beginRun(run, before);
  while (state.has_ended === 0) {
    const { position, pages } = state;
    if (pages >= sourceLimits.pages)
      throw new BrokenRunError(
        `The source has more than ${sourceLimits.pages} pages; make its pages larger, or narrow its filter`,
      );
    const page = await run.waitFor(() => run.source.readPage(position ?? undefined, run.reading));
    const next = checkPosition(page.next, 'position');
    const token = checkPosition(page.changeToken, 'token');
    const checked = checkRecords(page.records);
    const known = state;
    const changes = await run.write(tx => storePage(tx, run, known, { checked, next, token }));
    state = { ...state, ...changes };
  }
  return state;
}

/** What failed at one place again and again, or began long ago, is begun anew. */
function canGoOn({ store }: SourceRun, state: SourceState): boolean {
  if (state.began_at === null || state.began_at < store.now(-sourceTimes.maxRunMs)) return false;
  return state.failures === 0 || state.failures % sourceTimes.failuresPerPosition !== 0;
}

async function beginRun(run: SourceRun, state: SourceState): Promise<SourceState> {
  const changes = await run.write(async tx => {
    await dropRunsExcept(tx, run.name, [state.complete_run]);
    return {
      run: state.run + 1,
      began_at: tx.now,
      position: null,
      ended_token: null,
      has_ended: 0,
      keeps: 0,
      pages: 0,
      records: 0,
      bytes: 0,
      requests: 0,
      problems: null,
      problem_count: 0,
      wanted: null,
    };
  });
  return { ...state, ...changes };
}

async function storePage(
  tx: StoreTransaction,
  run: SourceRun,
  state: SourceState,
  page: { checked: CheckedRecords; next: string | undefined; token: string | undefined },
): Promise<Partial<SourceState>> {
  const { checked, next, token } = page;
  const { records, unusable, hasUnknown } = checked;
  const place = { source: run.name, run: state.run };
  if (next !== undefined && !(await addPosition(tx, place, hashText(next))))
    throw new BrokenRunError(
      `The source goes in circles: page ${state.pages + 1} leads to a position that an earlier page led to; nothing is removed`,
    );
  const again = await listKnownIds(
    tx,
    place,
    records.map(({ id }) => id),
  );
  const problems = Problems.parse(state.problems, state.problem_count);
  problems.add(checked.problems);
  problems.add(again.map(id => `Record '${id}' is on several pages; the last one counts`));
  await storeRecords(tx, { ...place, page: state.pages + 1 }, records);
  const former = { source: run.name, from: state.complete_run, to: state.run };
  await keepRecords(tx, former, unusable);
  const total = {
    records: state.records + records.length - again.length,
    bytes: state.bytes + records.reduce((sum, { value }) => sum + value.length, 0),
  };
  if (total.records > sourceLimits.records || total.bytes > sourceLimits.bytes)
    throw new BrokenRunError(
      `The source gives more than ${sourceLimits.records} records or ${sourceLimits.bytes} characters; narrow its filter`,
    );
  const isPastFailure = state.failed_page <= state.pages + 1;
  return {
    ...total,
    position: next ?? null,
    ended_token: token ?? null,
    has_ended: next === undefined ? 1 : 0,
    keeps: state.keeps === 1 || hasUnknown ? 1 : 0,
    pages: state.pages + 1,
    requests: state.requests + run.takeRequests(),
    problems: problems.json,
    problem_count: problems.count,
    ...(isPastFailure && { failures: 0, failed_page: 0, error: null, failed_at: null }),
  };
}
