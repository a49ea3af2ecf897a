/** What a figure is aimed at, and what the incumbent has, each where it is known. */
export interface Aim {
  target?: string;
  incumbent?: string;
}

const ingestionAims: Readonly<Record<string, Aim>> = {
  'sqlite 10000': { target: '< 6 s', incumbent: '254 s (SQLite in memory)' },
  'postgres 10000': { target: '< 12 s', incumbent: '389 s' },
  'sqlite 100000': { target: '< 75 s' },
  'postgres 100000': { target: '< 120 s' },
};

/** Aims of ingestion, by engine and size. */
export function aimOfIngestion(engine: string, entities: number): Aim {
  return ingestionAims[`${engine} ${entities}`] ?? {};
}

const indexed = '< 15 ms';
const searched = '< 60 ms';
const callTargets: Readonly<Record<string, string>> = {
  'by-name': indexed,
  list: indexed,
  'deep-list': indexed,
  'owner-list': indexed,
  text: searched,
  'rare-text': searched,
  facets: searched,
  'facets-again': searched,
};
const incumbentCalls: Readonly<Record<string, string>> = {
  'by-name': '5.4 ms',
  list: '122 ms (74 ms of CPU)',
  text: '24 ms',
  facets: '27 ms',
  'by-refs': '12 ms',
  ancestry: '34 ms',
};

/** Aims of calls: targets are for the 95th percentile alone at 100,000 entities, the incumbent's at 10,000. */
export function aimOfCall(id: string, engine: string, entities: number): Aim {
  const target = entities === 100_000 ? callTargets[id] : undefined;
  const incumbent = engine === 'postgres' && entities === 10_000 ? incumbentCalls[id] : undefined;
  return { ...(target && { target }), ...(incumbent && { incumbent }) };
}

const companyCallTargets: Readonly<Record<string, string>> = {
  'by-query': '< 2 ms',
  type: '< 2 ms',
  text: '< 2 ms',
  relation: '< 2 ms',
  'by-name': '< 1 ms',
  'by-refs': '< 3 ms',
  ancestry: '< 2 ms',
  'all-of-type': '< 14 ms',
  paging: '< 250 ms',
};

/** Aims of calls on catalogs as companies have them: medians over one connection at 10,000 entities. */
export function aimOfCompanyCall(id: string): string {
  return companyCallTargets[id] ?? '';
}

/** Aims of single figures. */
export const aims = {
  ingestionCpu: { incumbent: '218 s (10,000 on PostgreSQL)' },
  memory: { target: '< 400 MB' },
  companyIngestion: { target: '60 s' },
  companyPeakMemory: { target: '< 700 MB' },
  memoryAfterLoad: { incumbent: '890 MB (10,000 on PostgreSQL)' },
  delayP99: { target: '< 50 ms' },
  delayMax: { target: '< 200 ms' },
  held: { target: '< 50 ms' },
  change: { target: '< 300 ms' },
  start: { target: '< 1 s', incumbent: '5.3 s' },
  startMemory: { target: '< 200 MB', incumbent: '379 MB' },
  stockStart: { target: '< 4 s' },
  stockSource: { target: 'at most 1.5' },
  startCommand: { target: '< 5 s' },
  modules: { target: '< 700 MB', incumbent: '528 MB' },
  script: { target: '< 220 KB', incumbent: '1,135 KB' },
  cold: { target: '< 2.5 s', incumbent: '10 s' },
  warm: { target: '< 1.2 s', incumbent: '6 s' },
  apiCalls: { target: 'at most 4', incumbent: '24' },
  firstClick: { target: '< 200 ms, 10 files' },
  firstClickSlow: { target: '< 800 ms' },
  interaction: { target: '< 120 ms', incumbent: '1 s' },
  response: { target: '< 100 ms' },
  longTask: { target: 'none over 100 ms' },
  live: { target: '< 1 s' },
  signInScript: { target: '< 150 KB' },
  signIn: { target: '< 1 s' },
  authorize: { target: 'p95 < 10 ms' },
  refreshes: { target: 'all' },
  streams: { target: '< 60 MB' },
  missed: { target: 'none' },
  comparison: { target: 'at most 1.2' },
  conditions: { target: '< 30 % or 3 ms, whichever is more' },
} as const satisfies Record<string, Aim>;
