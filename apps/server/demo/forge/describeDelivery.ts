/** A run of a workflow as it is made up. */
export interface DescribedRun {
  workflow: string;
  title: string;
  branch: string;
  commit: string;
  event: string;
  status: 'in_progress' | 'completed';
  conclusion?: 'success' | 'failure';
  createdAt: string;
  updatedAt: string;
  /** Which of the people started it. */
  person: number;
  log: string;
}

/** A pull request as it is made up. */
export interface DescribedPull {
  title: string;
  branch: string;
  createdAt: string;
  isDraft: boolean;
  isApproved: boolean;
  /** Which of the people opened it. */
  person: number;
  /** The run of its last commit. */
  run: DescribedRun;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const runCount = 18;
const changes = [
  'Update the base image',
  'Retry when the exchange closes the connection',
  'Raise the memory limit',
  'Write what was refused to the audit log',
  'Read the holiday calendar from the reference data',
  'Drop the unused metrics',
  'Cache the last value of each instrument',
  'Fix the rounding of accrued interest',
  'Split the integration tests',
];
const proposals = [
  { title: 'Use the new client of the entitlements service', branch: 'entitlements-client' },
  { title: 'Shorten the start by half', branch: 'faster-start' },
  { title: 'Explain how to replay a day', branch: 'replay-docs' },
];

/** Numbers from 0 to 1 that are the same for a name each time. */
function createNumbers(name: string): () => number {
  let state = 2_166_136_261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e_37_79_b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function describeRun(
  numbers: () => number,
  run: Pick<DescribedRun, 'title' | 'branch' | 'event'> & { startedAt: number; fails: boolean },
): DescribedRun {
  const { startedAt, fails, ...rest } = run;
  const commit = Array.from({ length: 40 }, () => Math.floor(numbers() * 16).toString(16)).join('');
  const durationMs = Math.round((3 + numbers() * 4) * minuteMs);
  return {
    ...rest,
    commit,
    workflow: 'CI',
    status: 'completed',
    conclusion: fails ? 'failure' : 'success',
    createdAt: new Date(startedAt).toISOString(),
    updatedAt: new Date(startedAt + durationMs).toISOString(),
    person: Math.floor(numbers() * 8),
    log: writeLog(startedAt, durationMs, fails),
  };
}

/** What was changed in a repository last, the oldest first: some of what its runs build. */
export function releasedChanges(name: string): string[] {
  const numbers = createNumbers(name);
  const start = Math.floor(numbers() * changes.length);
  const count = 3 + (start % 3);
  return Array.from(
    { length: count },
    (_, at) => changes[(start + runCount - count + at) % changes.length] ?? '',
  );
}

/** The runs of a repository's default branch during the last week, the oldest first. */
export function describeRuns(name: string, now: number): DescribedRun[] {
  const numbers = createNumbers(name);
  const start = Math.floor(numbers() * changes.length);
  const hours = 5 + numbers() * 6;
  const endsBroken = numbers() < 0.15;
  return Array.from({ length: runCount }, (_, at) => {
    const age = (runCount - 1 - at + 0.3) * hours * hourMs;
    const isLast = at === runCount - 1;
    return describeRun(numbers, {
      title: changes[(start + at) % changes.length] ?? '',
      branch: 'main',
      event: 'push',
      startedAt: now - age,
      fails: isLast ? endsBroken : numbers() < 0.12,
    });
  });
}

/** The pull requests that are open: none for most repositories. */
export function describePulls(name: string, now: number): DescribedPull[] {
  const numbers = createNumbers(`pulls of ${name}`);
  const count = numbers() < 0.5 ? 0 : numbers() < 0.6 ? 1 : 2;
  const start = Math.floor(numbers() * proposals.length);
  return Array.from({ length: count }, (_, at) => {
    const { title, branch } = proposals[(start + at) % proposals.length] ?? { title: '', branch: '' };
    const openedAt = now - (4 + numbers() * 200) * hourMs;
    const isApproved = numbers() < 0.3;
    return {
      title,
      branch,
      createdAt: new Date(openedAt).toISOString(),
      isDraft: !isApproved && numbers() < 0.2,
      isApproved,
      person: Math.floor(numbers() * 8),
      run: describeRun(numbers, {
        title,
        branch,
        event: 'pull_request',
        startedAt: openedAt + minuteMs,
        fails: numbers() < 0.3,
      }),
    };
  });
}

/** What a runner writes: each line with its time. */
function writeLog(startedAt: number, durationMs: number, fails: boolean): string {
  const tests = Array.from({ length: 160 }, (_, at) => `  ok ${at + 1} - keeps case ${at + 1}`);
  const failure = [
    '  not ok 161 - rounds half a tick to the even side',
    '##[error]AssertionError: expected 101.125 to equal 101.12',
    '    at rounding.test.ts:48:31',
    '##[error]Process completed with exit code 1.',
  ];
  const lines = [
    '##[group]Run actions/checkout@v4',
    'Syncing repository',
    '##[endgroup]',
    'Compiling 214 files',
    'WARN 2 dependencies have newer versions',
    'Running 161 tests',
    ...tests,
    ...(fails ? failure : ['  ok 161 - rounds half a tick to the even side', '161 passed']),
  ];
  return lines
    .map((line, at) => {
      const time = new Date(startedAt + (at / lines.length) * durationMs).toISOString();
      return `${time.replace('Z', '0000Z')} ${line}\n`;
    })
    .join('');
}
