import { LogBuffer } from '@portico/ui/log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogMerge } from './LogMerge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (second: number | string, text: string) =>
  `2026-01-05T10:00:${String(second).padStart(2, '0')}Z ${text}\n`;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function start() {
  const log = new LogBuffer();
  const merge = new LogMerge(log);
  return { log, merge, one: merge.open('one '), two: merge.open('two ') };
}

it('puts the lines of ended logs in the order of their times, without the times', async () => {
  const { log, merge, one, two } = start();
  one.append(at(1, 'a') + at(3, 'c'));
  one.end();
  two.append(at(2, 'b') + at('03.5', 'd') + at('03.45', 'e'));
  two.end();
  const settled = merge.settle();
  await wait(1000);
  await settled;
  expect(log.readText()).toBe('one a\ntwo b\none c\ntwo d\ntwo e');
});

it('keeps a line back while another log may have an earlier one', async () => {
  const { log, one, two } = start();
  one.append(at(5, 'later'));
  await wait(300);
  expect(log.readText()).toBe('');
  two.append(at(1, 'earlier') + at(6, 'last'));
  await wait(150);
  expect(log.readText()).toBe('two earlier\none later');
  await wait(1000);
  expect(log.readText()).toBe('two earlier\none later\ntwo last');
});

it('does not wait for a log that is silent, and goes on with what comes then', async () => {
  const { log, one, two } = start();
  one.append(at(5, 'a'));
  await wait(2200);
  expect(log.readText()).toBe('one a');
  two.append(at(6, 'b'));
  await wait(700);
  expect(log.readText()).toBe('one a\ntwo b');
});

it('compares times of several zones and precisions', async () => {
  const { log, merge, one, two } = start();
  one.append('2026-01-05T12:00:01+02:00 a\n2026-01-05T12:00:03+02:00 c\n');
  two.append('2026-01-05T10:00:02.1Z b\n2026-01-05T10:00:03.12Z d\n');
  one.end();
  two.end();
  const settled = merge.settle();
  await wait(1000);
  await settled;
  expect(log.readText()).toBe('one a\ntwo b\none c\ntwo d');
});

it('shows lines without times as they are, after the line before them', async () => {
  const { log, one, two } = start();
  one.append(at(1, 'error') + '  at main.ts\n');
  two.append(at(2, 'b'));
  one.end();
  two.end();
  await wait(1000);
  expect(log.readText()).toBe('one error\none   at main.ts\ntwo b');
});

it('adds nothing after it was stopped', async () => {
  const { log, merge, one } = start();
  one.append(at(1, 'a'));
  merge.stop();
  await wait(5000);
  expect(log.readText()).toBe('');
});

it('lets the page do other work while it adds many lines', async () => {
  vi.useRealTimers();
  const { log, merge, one, two } = start();
  for (const source of [one, two]) {
    source.append(Array.from({ length: 20_000 }, (_, index) => at(index % 60, 'x')).join(''));
    source.end();
  }
  const lengths: number[] = [];
  const watch = setInterval(() => lengths.push(log.length));
  await merge.settle();
  clearInterval(watch);
  expect(log.length).toBe(40_000);
  expect(lengths.some(length => length > 0 && length < 40_000)).toBe(true);
});
