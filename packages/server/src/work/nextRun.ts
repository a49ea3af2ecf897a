import { InputError } from '@portico/errors';
import { Cron } from 'croner';

/** When a task runs: every so many milliseconds, or as a cron expression says in UTC. */
export type Schedule = { everyMs: number } | { cron: string };

const minEveryMs = 100;

/** @throws InputError for an interval below 100 ms or an expression that is none. */
export function checkSchedule(schedule: Schedule): void {
  if ('everyMs' in schedule) {
    if (!(schedule.everyMs >= minEveryMs))
      throw new InputError(
        `An interval of ${schedule.everyMs} ms is too short; give at least ${minEveryMs} ms`,
      );
    return;
  }
  try {
    parseCron(schedule.cron);
  } catch (cause) {
    throw new InputError(
      `'${schedule.cron}' is no cron expression: ${(cause as Error).message}; write it like '0 3 * * *'`,
      { cause },
    );
  }
}

/**
 * When a task is due next. Runs that were missed are not made up for.
 *
 * @param dueAt - when it was due last, in milliseconds since 1970.
 */
export function nextRun(schedule: Schedule, dueAt: number, now: number): number {
  if ('everyMs' in schedule) {
    const missed = Math.max(0, Math.floor((now - dueAt) / schedule.everyMs));
    return dueAt + (missed + 1) * schedule.everyMs;
  }
  const next = parseCron(schedule.cron).nextRun(new Date(Math.max(dueAt, now)));
  // An expression for a day that never comes, such as 30 February, is due never.
  return next?.getTime() ?? Number.MAX_SAFE_INTEGER;
}

function parseCron(expression: string): Cron {
  return new Cron(expression, { paused: true, timezone: 'UTC' });
}
