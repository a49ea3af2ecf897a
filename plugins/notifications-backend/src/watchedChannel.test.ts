import {
  addWatchEndpoint,
  listNotificationChannelsEndpoint,
  listWatchesEndpoint,
  watchLimits,
} from '@portico/notifications-common';
import { notificationChannelPoint } from '@portico/notifications-node';
import { createServerPlugin } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aWatched, startWatching } from './testing/startWatching.ts';

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];
const waiting = { timeout: 30_000 };

it('sends nothing that its reader may not see any more when a channel comes to it', async () => {
  const reached: string[] = [];
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const pigeons = createServerPlugin({
    id: 'pigeons',
    contributes: [
      notificationChannelPoint.add({
        name: 'Pigeon',
        title: 'By pigeon',
        concurrency: 1,
        async deliver({ user }) {
          reached.push(user);
          await isFree;
          return { state: 'delivered' };
        },
      }),
    ],
  });
  const portal = await startWatching(sqlite, { plugins: [pigeons] });
  onTestFinished(() => portal.server.stop());
  await portal.add(aWatched('vault'));
  for (const name of ['fay', 'gus']) await portal.watch(name, 'entity', 'component:default/vault');
  await portal.add(aWatched('vault', 'pay', 'now'));
  for (const name of ['fay', 'gus'])
    await portal.until(name, titles => expect(titles).toEqual(['vault has changed']));
  await vi.waitUntil(() => reached.length > 0, waiting);
  // Both messages are in the outbox, and the second one waits for the first.
  const operator = await portal.clientOf('operator');
  const listChannel = async () =>
    (await operator.call(listNotificationChannelsEndpoint, {})).items[0];
  await vi.waitUntil(async () => (await listChannel())?.waiting === 2, waiting);
  portal.state.decide = async (_principal, { name }) => ({
    result: name.startsWith('catalog.') ? 'DENY' : 'ALLOW',
  });
  free();
  await vi.waitUntil(async () => (await listChannel())?.waiting === 0, waiting);
  expect(reached).toHaveLength(1);
});

it('lets a person watch so many things and no more', async () => {
  const portal = await startWatching(sqlite);
  onTestFinished(() => portal.server.stop());
  const ada = await portal.clientOf('ada');
  const add = (at: number) =>
    ada.call(addWatchEndpoint, {
      body: {
        type: 'view',
        target: `?q=${at}`,
        title: `View ${at}`,
        view: { query: { kind: 'none' } },
      },
    });
  await Promise.all(Array.from({ length: watchLimits.watches }, (_, at) => add(at)));
  await expect(add(watchLimits.watches)).rejects.toThrow(`${watchLimits.watches}`);
  // The same once more is none more, and others are not affected.
  await add(0);
  expect((await ada.call(listWatchesEndpoint, {})).items).toHaveLength(watchLimits.watches);
});
