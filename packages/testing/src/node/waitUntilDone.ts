import { setTimeout as wait } from 'node:timers/promises';

const checkMs = 50;
const defaultStallMs = 120_000;

/**
 * Waits until nothing is left to do, however long that takes on a busy machine, as long as it goes on.
 *
 * @param countLeft - how much is left.
 * @param stallMs - how long it may stay the same; two minutes when omitted.
 * @returns how much is left: 0, or more when it has not changed for that long.
 */
export async function waitUntilDone(
  countLeft: () => Promise<number>,
  stallMs = defaultStallMs,
): Promise<number> {
  let left = await countLeft();
  let changedAt = performance.now();
  while (left > 0 && performance.now() - changedAt < stallMs) {
    await wait(checkMs);
    const now = await countLeft();
    if (now !== left) changedAt = performance.now();
    left = now;
  }
  return left;
}
