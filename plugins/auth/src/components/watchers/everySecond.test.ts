import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everySecond } from './everySecond.ts';

class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  isRunning = true;
  readonly url: URL;

  constructor(url: URL) {
    super();
    this.url = url;
    FakeWorker.started.push(this);
  }

  terminate() {
    this.isRunning = false;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.started.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is reported by a thread, and ends it', () => {
  const onTick = vi.fn<() => void>();
  const end = everySecond(onTick, { isInWorker: true });
  const [worker] = FakeWorker.started;
  expect(worker?.url.pathname).toMatch(/tickWorker/);
  worker?.dispatchEvent(new MessageEvent('message', { data: 'tick' }));
  vi.advanceTimersByTime(5000);
  expect(onTick).toHaveBeenCalledOnce();
  end();
  expect(worker?.isRunning).toBe(false);
});

it.each([
  ['it is not wanted', false, () => {}],
  ['there are none', true, () => vi.stubGlobal('Worker', undefined)],
  ['it fails', true, () => {}],
])('counts in the page where a thread is not to be had: %s', (why, isInWorker, prepare) => {
  prepare();
  const onTick = vi.fn<() => void>();
  const end = everySecond(onTick, { isInWorker });
  if (why === 'it fails') FakeWorker.started[0]?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(2000);
  expect(onTick).toHaveBeenCalledTimes(2);
  end();
  vi.advanceTimersByTime(2000);
  expect(onTick).toHaveBeenCalledTimes(2);
  expect(FakeWorker.started.every(({ isRunning }) => !isRunning)).toBe(true);
});
