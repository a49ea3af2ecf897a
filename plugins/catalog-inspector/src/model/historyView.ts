import type { DiffLayout } from './diffRows.ts';

/** What the history of an entity shows, as the address says it. */
export interface HistoryView {
  /** The version that is shown; the list of all without one. */
  version: number | undefined;
  /** The version it is compared with; the one before it without one. */
  against: number | undefined;
  layout: DiffLayout;
}

const versionParam = 'version';
const againstParam = 'against';
const layoutParam = 'diff';

/** What an address requests; what makes no sense in it counts as omitted. */
export function readHistoryView(search: URLSearchParams): HistoryView {
  const version = readNumber(search.get(versionParam));
  return {
    version,
    against: version === undefined ? undefined : readNumber(search.get(againstParam)),
    layout: search.get(layoutParam) === 'split' ? 'split' : 'unified',
  };
}

/** The same address with another view; everything else in it stays. */
export function writeHistoryView(search: URLSearchParams, view: HistoryView): URLSearchParams {
  const written = new URLSearchParams(search);
  const set = (param: string, value: string | undefined) =>
    value === undefined ? written.delete(param) : written.set(param, value);
  set(versionParam, view.version?.toString());
  set(againstParam, view.version === undefined ? undefined : view.against?.toString());
  set(layoutParam, view.layout === 'split' ? 'split' : undefined);
  return written;
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
