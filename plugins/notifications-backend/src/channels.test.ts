import {
  deliveryPreferencesEndpoint,
  listNotificationChannelsEndpoint,
  updateDeliveryPreferencesEndpoint,
} from '@portico/notifications-common';
import {
  type ChannelMessage,
  type DeliveryOutcome,
  notificationChannelPoint,
} from '@portico/notifications-node';
import { createServerPlugin } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, vi } from 'vitest';
import { anEntity, startNotifications } from './testing/startNotifications.ts';

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];
const delivered: DeliveryOutcome = { state: 'delivered' };
const members = Array.from({ length: 120 }, (_, index) => `user:default/m${index}`);
const group = anEntity('Group', 'crowd', { hasMember: members });
const patient = { timeout: 30_000 };

/** A plugin with channels that store what they get. */
function aChannelPlugin(
  answers: Readonly<Record<string, (message: ChannelMessage) => Promise<DeliveryOutcome>>>,
) {
  const got = new Map<string, ChannelMessage[]>();
  const plugin = createServerPlugin({
    id: 'ways',
    contributes: Object.entries(answers).map(([id, answer]) => {
      const own: ChannelMessage[] = [];
      got.set(id, own);
      return notificationChannelPoint.add({
        id: id.toLowerCase(),
        name: id,
        title: `By ${id}`,
        async deliver(message) {
          const outcome = await answer(message);
          if (outcome.state === 'delivered') own.push(message);
          return outcome;
        },
      });
    }),
  });
  return { plugin, got: (id: string) => got.get(id) ?? [] };
}

describe.each(testDatabases())('channels on $name', database => {
  it('deliver once each over two servers, with an id of its own for each message', async () => {
    const first = aChannelPlugin({ Pigeon: async () => delivered });
    const second = aChannelPlugin({ Pigeon: async () => delivered });
    const started = await startNotifications({
      database,
      entities: [group],
      plugins: [first.plugin],
    });
    const others =
      database.name === 'SQLite'
        ? []
        : [
            await startNotifications({
              database,
              entities: [group],
              plugins: [second.plugin],
              sharedWith: started,
            }),
          ];
    await Promise.all(
      [started, ...others].map(({ send }, index) =>
        send({ title: `News ${index}`, topic: 'x' }, 'group:default/crowd'),
      ),
    );
    const count = members.length * (1 + others.length);
    await vi.waitFor(async () => {
      const { items } = await started.service.call(listNotificationChannelsEndpoint, {});
      expect(items[0]).toMatchObject({ id: 'Pigeon', waiting: 0 });
    }, patient);
    const all = [...first.got('Pigeon'), ...second.got('Pigeon')];
    const titles = all.flatMap(({ user, notifications }) =>
      notifications.map(({ payload }) => `${user} ${payload.title}`),
    );
    expect([titles.length, new Set(titles).size]).toEqual([count, count]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });
});

it('a channel that fails blocks no other, is shown to operators, and repeats nothing that was replaced', async () => {
  const { plugin, got } = aChannelPlugin({
    Dead: () => Promise.reject(new Error('the host is unknown')),
    Alive: async () => delivered,
  });
  const { send, service, clientOf } = await startNotifications({
    database: sqlite,
    plugins: [plugin],
  });
  for (const state of ['down', 'up', 'down again']) {
    await send({ title: `pay is ${state}`, scope: 'pay' });
    await vi.waitFor(
      () => expect(got('Alive').at(-1)?.notifications[0]?.payload.title).toBe(`pay is ${state}`),
      patient,
    );
  }
  expect(new Set(got('Alive').map(({ id }) => id)).size).toBe(3);
  const { items } = await vi.waitFor(async () => {
    const states = await service.call(listNotificationChannelsEndpoint, {});
    expect(states.items[0]?.state).toBe('failing');
    return states;
  }, patient);
  expect(items).toMatchObject([
    { id: 'Dead', waiting: 1, due: 1, problem: 'the host is unknown', delivered: 0 },
    { id: 'Alive', state: 'working', waiting: 0, delivered: 3 },
  ]);
  expect(Date.parse(items[0]?.nextTry ?? '')).toBeGreaterThan(
    Date.parse(items[0]?.failingSince ?? ''),
  );
  const ada = await clientOf('user:default/ada');
  await expect(
    ada.call(updateDeliveryPreferencesEndpoint, {
      body: { timeZone: 'Europe/Nowhere', digestTime: '08:00', rhythms: {} },
    }),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('Europe/Berlin') });
});

it('a digest waits for its time, and one person who cannot be reached now does not stop others', async () => {
  const { plugin, got } = aChannelPlugin({
    Post: async ({ user }) =>
      user.endsWith('/eve') ? { state: 'deferred', reason: 'the box is full' } : delivered,
  });
  const { send, service, clientOf } = await startNotifications({
    database: sqlite,
    plugins: [plugin],
  });
  const bob = await clientOf('user:default/bob');
  await bob.call(updateDeliveryPreferencesEndpoint, {
    body: { timeZone: 'Europe/Berlin', digestTime: '08:00', rhythms: { post: 'weekly' } },
  });
  expect(await bob.call(deliveryPreferencesEndpoint, {})).toMatchObject({
    isSaved: true,
    channels: [{ id: 'Post', title: 'By Post' }],
  });
  const all = ['ada', 'bob', 'eve'].map(name => `user:default/${name}`);
  await send({ title: 'one' }, all);
  await send({ title: 'two' }, all);
  await vi.waitFor(async () => {
    const { items } = await service.call(listNotificationChannelsEndpoint, {});
    expect(items[0]).toMatchObject({ waiting: 4, due: 0, refused: 0, problem: 'the box is full' });
  }, patient);
  expect(new Set(got('Post').map(({ user }) => user))).toEqual(new Set(['user:default/ada']));
  await send({ title: 'fire', severity: 'critical' }, 'user:default/bob');
  await vi.waitFor(
    () =>
      expect(
        got('Post')
          .at(-1)
          ?.notifications.map(n => n.payload.title),
      ).toEqual(['fire']),
    patient,
  );
});
