import type { CodeHostsApi, ReceivedPushes } from '@portico/code-hosts-node';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ActivityReader } from './ActivityReader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads once for webhooks that come at one moment, and once more when the pause ends', async () => {
  const task = { key: 'builds of pay' };
  const called: string[] = [];
  const activities = new ActivityReader({
    projects: { find: async () => [{ task, uids: ['uid-pay'] }] as never },
    readings: {
      listStored: async () => new Map([[task.key, { wantedAt: new Date().toISOString() }]]),
      async readNext({ key }) {
        called.push(key);
        return {};
      },
      expire: async () => {},
    },
    events: { publish: async () => {} },
    reserve: 0.5,
    logger: { debug() {}, info() {}, warn() {}, error() {} } as never,
    now: () => new Date(),
  });
  onTestFinished(() => activities.stop());
  const listeners: ((received: ReceivedPushes) => void)[] = [];
  const onReceived: CodeHostsApi['onReceived'] = listener => {
    listeners.push(listener);
    return () => {};
  };
  activities.start({ onReceived });
  const received: ReceivedPushes = {
    hosts: [{ host: 'git.example' }] as never,
    pushes: [],
    repositories: [],
    activities: [{ repository: 'acme/pay', kind: 'builds' }],
  };
  for (let at = 0; at < 3; at++) for (const listener of listeners) listener(received);
  await vi.advanceTimersByTimeAsync(999);
  expect(called).toEqual([task.key]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(called).toEqual([task.key, task.key]);
});
