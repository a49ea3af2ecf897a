/** What one run must take to be compared. */
const comparableMs = 1;
/** Clocks of threads tick every few milliseconds; runs are repeated until as much has passed. */
const measuredMs = 24;
const minRounds = 2;
const maxRounds = 12;
/** What is clearly in proportion needs no further round. */
const inProportion = 5;
/** Caches that are full and memory that grows are steps at one size; quadratic time grows at all. */
const maxSizes = 3;

/**
 * How many times as much processor time four times the size takes: some 4 where time is in proportion, 16 where it is
 * quadratic; 0 when even the largest size takes next to none. What other threads and processes do does not count.
 *
 * @param run - works on an input of a size.
 * @param largest - size.
 */
export async function measureGrowth(
  run: (size: number) => unknown,
  largest: number,
): Promise<number> {
  let small = Math.min(8, Math.ceil(largest / 4));
  while (small * 8 <= largest && !(await isComparable(run, small))) small *= 2;
  if (!(await isComparable(run, small * 4))) return 0;
  let growth = await compare(run, small);
  for (let sizes = 1; sizes < maxSizes && growth >= inProportion; sizes += 1) {
    small *= 2;
    // What is refused from some size on says nothing of what is below it.
    if (small * 4 > largest || !(await isComparable(run, small * 4))) break;
    growth = Math.min(growth, await compare(run, small));
  }
  return growth;
}

/** @returns how many times as long four times the size takes. */
async function compare(run: (size: number) => unknown, small: number): Promise<number> {
  // Whatever disturbs a run, such as the collection of others' garbage, makes it slower, so the fastest counts.
  let shorter = Infinity;
  let longer = Infinity;
  for (let round = 1; round <= maxRounds; round += 1) {
    shorter = Math.min(shorter, await measure(run, small));
    longer = Math.min(longer, await measure(run, small * 4));
    if (round >= minRounds && longer / shorter < inProportion) break;
  }
  return longer / shorter;
}

/** As many short runs as show that none of them can be compared. */
async function isComparable(run: (size: number) => unknown, size: number): Promise<boolean> {
  return (await measure(run, size, measuredMs / comparableMs)) >= comparableMs;
}

/** @returns milliseconds of one run. */
async function measure(
  run: (size: number) => unknown,
  size: number,
  maxRuns = Infinity,
): Promise<number> {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    await run(size);
    const { user, system } = process.threadCpuUsage(start);
    const passedMs = (user + system) / 1000;
    if (passedMs >= measuredMs || runs >= maxRuns) return passedMs / runs;
  }
}
