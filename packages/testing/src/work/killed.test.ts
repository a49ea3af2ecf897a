import { describe, expect, it } from 'vitest';
import { testDatabases } from '../node/testDatabases.ts';
import { killWorkers } from './testing/killWorkers.ts';
import { jobSteps } from './testing/workEffects.ts';

// Each kill starts a process: `npm run test:slow` and `npm run test:crash` request more.
const kills = Number(process.env.PORTICO_TEST_KILLS ?? 5);
const jobs = kills * 10;

describe.each(testDatabases())('work on $name whose processes are killed', database => {
  it(
    `is done once, and each turn of a task is taken once, over ${kills} kills`,
    async () => {
      const options = await database.freshOptions();
      const { ticks, ...work } = await killWorkers(options, { jobs, kills });
      expect(work).toEqual({
        kills,
        ends: { 1: jobs },
        steps: { 1: jobs * jobSteps },
        strayTicks: 0,
        remainingJobs: 0,
      });
      expect(Object.keys(ticks)).toEqual(['1']);
      expect(ticks[1]).toBeGreaterThan(kills / 2);
    },
    120_000 + kills * 15_000,
  );
});
