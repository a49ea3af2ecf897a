import {
  deliveryPreferencesEndpoint,
  listNotificationChannelsEndpoint,
  notificationSettingsEndpoint,
} from '@portico/notifications-common';
import { testDatabases } from '@portico/testing/node';
import { expect, it, vi } from 'vitest';
import { type ChatAnswer, startChatHost } from './testing/startChatHost.ts';
import { anEntity, startNotifications } from './testing/startNotifications.ts';

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];

const entities = [
  anEntity('Group', 'company', { parentOf: ['group:default/pay', 'group:default/web'] }),
  anEntity('Group', 'pay', { hasMember: ['user:default/ada', 'user:default/bob'] }),
  anEntity('Group', 'web'),
  anEntity('Component', 'gateway', { ownedBy: ['group:default/pay'] }),
];

async function startWith(webhooks: readonly object[]) {
  const started = await startNotifications({
    database: sqlite,
    entities,
    config: {
      notifications: {
        processors: { webhooks: webhooks.map(each => ({ throttleInterval: '0ms', ...each })) },
      },
    },
  });
  const waitForStates = (states: readonly object[]) =>
    vi.waitFor(
      async () =>
        expect(
          (await started.service.call(listNotificationChannelsEndpoint, {})).items,
        ).toMatchObject(states),
      { timeout: 30_000 },
    );
  return { ...started, waitForStates };
}

it('posts once to what a group shares, whatever way leads there, and broadcasts where they are wanted', async () => {
  const host = await startChatHost(() => ({ body: 'ok' }));
  const { send, waitForStates, clientOf } = await startWith([
    { name: 'pay', host: 'slack', url: `${host.url}/pay`, groups: ['group:Default/Pay'] },
    { name: 'all', host: 'teams', url: `${host.url}/all`, broadcasts: true },
  ]);
  for (const ref of ['group:default/pay', 'component:default/gateway', 'group:default/company'])
    await send({ title: `to ${ref}` }, ref);
  await send({ title: 'to a person' }, 'user:default/ada');
  await send({ title: 'to the others' }, 'group:default/web');
  await send({ title: 'to everybody' }, { type: 'broadcast' });
  await send(
    { title: 'to nobody there' },
    {
      type: 'entity',
      entityRef: 'group:default/company',
      excludeEntityRef: 'group:default/pay',
    },
  );
  await waitForStates([
    { id: 'Slack-pay', title: 'Slack (pay)', waiting: 0 },
    { id: 'Teams-all', title: 'Microsoft Teams (all)', waiting: 0, delivered: 1 },
  ]);
  const textOf = (path: string) =>
    JSON.stringify(host.calls.filter(call => call.path === path).map(({ body }) => body));
  expect(
    textOf('/pay')
      .match(/\*to [^*]+\*/g)
      ?.toSorted(),
  ).toEqual([
    '*to component:default/gateway*',
    '*to group:default/company*',
    '*to group:default/pay*',
  ]);
  expect(textOf('/all')).toContain('to everybody');
  expect(textOf('/all')).not.toContain('to group');
  expect(textOf('/pay') + textOf('/all')).not.toContain('unsubscribe');
  const ada = await clientOf('user:default/ada');
  const settings = await ada.call(notificationSettingsEndpoint, {});
  expect(settings.channels.map(({ id }) => id)).toEqual(['Web']);
  expect(await ada.call(deliveryPreferencesEndpoint, {})).toMatchObject({ channels: [] });
});

it('shows nothing of a title or description as a mention, link or Markdown of the host', async () => {
  const host = await startChatHost(() => ({ body: 'ok' }));
  const { send, waitForStates } = await startWith(
    ['slack', 'teams'].map(name => ({ name, host: name, url: host.url, broadcasts: true })),
  );
  await send(
    {
      title: '<!channel> [x](https://evil.example)',
      description: '<https://evil.example|x>'.repeat(300),
    },
    { type: 'broadcast' },
  );
  await waitForStates([{ delivered: 1 }, { delivered: 1 }]);
  const texts = host.calls.map(({ body }) => JSON.stringify(body));
  const slack = texts.find(text => text.includes('mrkdwn')) ?? '';
  expect(slack).toContain('&lt;!channel&gt;');
  expect(slack).not.toMatch(/<!|<https:\/\/evil/);
  const teams = texts.find(text => text.includes('AdaptiveCard')) ?? '';
  expect(teams).toContain('"type":"TextRun","text":"<!channel> [x](https://evil.example)"');
  expect(teams).not.toContain('"TextBlock"');
  expect(Buffer.byteLength(teams)).toBeLessThan(28_000);
});

it.each<[string, ChatAnswer, object]>([
  [
    'waits as long as the host asks for',
    { status: 429, headers: { 'retry-after': '600' }, body: 'rate_limited' },
    { state: 'paused', waiting: 1, refused: 0 },
  ],
  [
    'waits for a host that is down until a time',
    { status: 503, headers: { 'retry-after': '600' }, body: '' },
    { state: 'paused', waiting: 1, refused: 0 },
  ],
  [
    'drops a message that the host does not read, so that the next is sent',
    { status: 400, body: 'invalid_payload' },
    {
      state: 'working',
      waiting: 0,
      refused: 1,
      problem: "The webhook 'pay' of Slack answers with the status 400: invalid_payload",
    },
  ],
  [
    'fails where the channel is gone, in the words of the host',
    { status: 410, body: 'channel_is_archived' },
    {
      state: 'failing',
      waiting: 1,
      problem: "The webhook 'pay' of Slack answers with the status 410: channel_is_archived",
    },
  ],
  [
    'fails without words that a host makes up',
    { status: 500, body: '<script>alert(1)</script>' },
    {
      state: 'failing',
      waiting: 1,
      problem: "The webhook 'pay' of Slack answers with the status 500",
    },
  ],
])('%s', async (_, answer, state) => {
  const host = await startChatHost(() => answer);
  const { send, waitForStates, server } = await startWith([
    { name: 'pay', host: 'slack', url: `${host.url}/T0/secret`, groups: ['group:default/pay'] },
  ]);
  await send({ title: 'x' }, 'group:default/pay');
  await waitForStates([state]);
  expect(JSON.stringify(server.log)).not.toContain('secret');
});
