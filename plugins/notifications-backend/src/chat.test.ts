import { listNotificationChannelsEndpoint } from '@portico/notifications-common';
import { testDatabases } from '@portico/testing/node';
import { expect, it, vi } from 'vitest';
import { startChatHost } from './testing/startChatHost.ts';
import { aPerson, startNotifications } from './testing/startNotifications.ts';

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];

const people = [
  aPerson('ada', 'ada@example.com'),
  aPerson('bob', 'bob@example.com'),
  aPerson('nat'),
];
const everyone = ['ada', 'bob', 'nat'].map(name => `user:default/${name}`);
const hostile = '<!channel> & <https://evil.example|x>';

async function startWith(processors: object) {
  const started = await startNotifications({
    database: sqlite,
    entities: people,
    config: { notifications: { processors } },
  });
  const getState = async () =>
    (await started.service.call(listNotificationChannelsEndpoint, {})).items[0];
  const waitForState = (state: object) =>
    vi.waitFor(async () => expect(await getState()).toMatchObject(state), { timeout: 30_000 });
  return { ...started, getState, waitForState };
}

it('sends direct messages of Slack to those whom it knows by their address, with nothing that a title could mention', async () => {
  const host = await startChatHost(({ path, body }) => {
    if (path !== '/users.lookupByEmail') return { body: { ok: true } };
    return body['email'] === 'ada@example.com'
      ? { body: { ok: true, user: { id: 'U1' } } }
      : { body: { ok: false, error: 'users_not_found' } };
  });
  const { send, waitForState } = await startWith({
    slack: [{ token: 'xoxb-secret', apiBaseUrl: host.url, throttleInterval: '0ms' }],
  });
  await send({ title: hostile, link: '/catalog?a=1|2' }, everyone);
  await waitForState({ id: 'Slack', waiting: 0, delivered: 1, refused: 2 });
  const [sent] = host.calls.filter(({ path }) => path === '/chat.postMessage');
  expect(sent).toMatchObject({ token: 'Bearer xoxb-secret', body: { channel: 'U1' } });
  const text = JSON.stringify(sent?.body);
  expect(text).toContain('&lt;!channel&gt; &amp; &lt;https://evil.example¦x&gt;');
  expect(text).not.toMatch(/<!channel|<https:\/\/evil/);
  expect(text).toMatch(/\*<http:\/\/[^|]*\/catalog\?a=1%7C2\|/);
});

it('waits where the token of Slack is refused, without a word of the token', async () => {
  const host = await startChatHost(() => ({ body: { ok: false, error: 'invalid_auth' } }));
  const { send, waitForState, server } = await startWith({
    slack: [{ token: 'xoxb-secret', apiBaseUrl: host.url, throttleInterval: '0ms' }],
  });
  await send({ title: 'x' }, 'user:default/ada');
  await waitForState({ state: 'failing', waiting: 1, problem: "Slack answers 'invalid_auth'" });
  expect(JSON.stringify(server.log)).not.toContain('xoxb-secret');
});

it('sends cards to a workflow of Teams that names whom they are for, and waits where it refuses', async () => {
  const answers = { status: 202 };
  const host = await startChatHost(() => ({ status: answers.status, body: {} }));
  const { send, waitForState, server } = await startWith({
    teams: { webhookUrl: `${host.url}/workflow?sig=secret-signature`, throttleInterval: '0ms' },
  });
  await send({ title: '**x** [y](https://evil.example)', description: 'z' }, everyone);
  await waitForState({ id: 'Teams', waiting: 0, delivered: 2, refused: 1 });
  expect(host.calls.map(({ body }) => body['recipient']).toSorted()).toEqual([
    'ada@example.com',
    'bob@example.com',
  ]);
  const card = JSON.stringify(host.calls[0]?.body);
  expect(card).toContain('"type":"TextRun","text":"**x** [y](https://evil.example)"');
  expect(card).not.toContain('"TextBlock"');
  answers.status = 404;
  await send({ title: 'two' }, 'user:default/ada');
  await waitForState({ state: 'failing', waiting: 1, problem: expect.stringContaining('404') });
  expect(JSON.stringify(server.log)).not.toContain('secret-signature');
});

it('waits as long as Slack asks for, and sends what nobody could read no second time', async () => {
  const host = await startChatHost(({ path, body }) => {
    if (path !== '/chat.postMessage') return { body: { ok: true, user: { id: body['email'] } } };
    if (body['channel'] === 'bob@example.com')
      return { status: 429, headers: { 'retry-after': '600' }, body: { ok: false } };
    return { body: { ok: false, error: 'invalid_blocks' } };
  });
  const { send, waitForState, getState } = await startWith({
    slack: [{ token: 'x', apiBaseUrl: host.url, throttleInterval: '0ms' }],
  });
  await send({ title: '&'.repeat(500), description: '<'.repeat(8000) });
  await waitForState({ id: 'Slack', state: 'working', waiting: 0, refused: 1 });
  const [sent] = host.calls.filter(({ path }) => path === '/chat.postMessage');
  const blocks = sent?.body['blocks'] as { text: { text: string } }[] | undefined;
  const written = blocks?.[0]?.text.text ?? '';
  expect(written.length).toBeLessThanOrEqual(3000);
  expect(written.replaceAll(/&(?:amp|lt);/g, '')).toBe('**\n');
  await send({ title: 'x' }, 'user:default/bob');
  await waitForState({ state: 'paused', waiting: 1, problem: expect.stringContaining('Slack') });
  const { nextTry = '', failingSince } = (await getState()) ?? {};
  expect(failingSince).toBeUndefined();
  expect(Date.parse(nextTry) - Date.now()).toBeGreaterThan(500_000);
});
