import type { NotificationChannelState } from '@portico/notifications-common';
import type { Metrics } from '@portico/server';
import { expect, it, vi } from 'vitest';
import { declareChannelMetrics } from './declareChannelMetrics.ts';

it('counts what waits once for all gauges of a reading, and again for the next', async () => {
  const state: NotificationChannelState = {
    id: 'Email',
    title: 'E-mail',
    state: 'failing',
    waiting: 3,
    due: 2,
    delivered: 7,
    refused: 1,
  };
  const describe = vi.fn<() => Promise<NotificationChannelState[]>>(async () => [state]);
  const reads: (() => unknown)[] = [];
  const metrics = {
    gauge: ({ read }: { read: () => unknown }) => void reads.push(read),
  } as unknown as Metrics;
  declareChannelMetrics(metrics, describe);
  const readAll = () => Promise.all(reads.map(read => read()));
  const values = [2, 3, 1, 0, 7, 1].map(value => [{ labels: { channel: 'Email' }, value }]);
  expect(await readAll()).toEqual(values);
  expect(describe).toHaveBeenCalledOnce();
  describe.mockRejectedValueOnce(new Error('no database'));
  await expect(readAll()).rejects.toThrow('no database');
  expect(await readAll()).toEqual(values);
  expect(describe).toHaveBeenCalledTimes(3);
});
