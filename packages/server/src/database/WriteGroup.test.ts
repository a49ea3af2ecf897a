import { afterEach, describe, expect, it, vi } from 'vitest';
import { Mutex } from './Mutex.ts';
import { WriteGroup } from './WriteGroup.ts';

const commitMs = 400;

/** Writes for a while, one short transaction after the other. @returns when commits began. */
async function writeFor(durationMs: number): Promise<number[]> {
  const commits: number[] = [];
  const group = new WriteGroup(new Mutex(), async sql => {
    if (sql !== 'commit') return;
    commits.push(performance.now());
    vi.advanceTimersByTime(commitMs);
  });
  while (performance.now() < durationMs) {
    await group.begin();
    vi.advanceTimersByTime(10);
    await group.end();
  }
  return commits;
}

describe('WriteGroup', () => {
  afterEach(() => void vi.useRealTimers());

  it('stays open for ten times as long as the last commit took', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], now: 0 });
    const [first = 0, second = 0, third = 0] = await writeFor(12_000);
    expect(first).toBe(2000);
    expect(second - (first + commitMs)).toBe(10 * commitMs);
    expect(third - (second + commitMs)).toBe(10 * commitMs);
  });

  it('waits for its next transaction as long as the last commit took, 200 ms at most', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], now: 0 });
    let tookMs = 0;
    const commits: number[] = [];
    const group = new WriteGroup(new Mutex(), async sql => {
      if (sql !== 'commit') return;
      commits.push(performance.now());
      vi.advanceTimersByTime(tookMs);
    });
    const waited: number[] = [];
    for (tookMs of [0, 90, 5000, 0, 0]) {
      await group.begin();
      await group.end();
      const endedAt = performance.now();
      await vi.advanceTimersByTimeAsync(1000);
      waited.push((commits.at(-1) ?? 0) - endedAt);
    }
    expect(waited).toEqual([20, 20, 90, 200, 20]);
  });
});
