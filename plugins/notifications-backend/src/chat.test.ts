import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { listNotificationChannelsEndpoint } from '@portico/notifications-common';
import { testDatabases } from '@portico/testing/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aPerson, startNotifications } from './testing/startNotifications.ts';

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];

interface Call {
  path: string;
  token: string | undefined;
  body: Record<string, unknown>;
}

/** A host that stores what it is sent and answers as told. */
async function startHost(answer: (call: Call) => { status?: number; body: object }) {
  const calls: Call[] = [];
  const receive = async (request: IncomingMessage): Promise<ReturnType<typeof answer>> => {
    const call = {
      path: request.url ?? '',
      token: request.headers.authorization,
      body: (await json(request)) as Call['body'],
    };
    calls.push(call);
    return answer(call);
  };
  const server = createServer((request, response) => {
    receive(request).then(
      ({ status = 200, body }) => response.writeHead(status).end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

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
  return { ...started, waitForState };
}

it('sends direct messages of Slack to those whom it knows by their address, with nothing that a title could mention', async () => {
  const host = await startHost(({ path, body }) => {
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
  const host = await startHost(() => ({ body: { ok: false, error: 'invalid_auth' } }));
  const { send, waitForState, server } = await startWith({
    slack: [{ token: 'xoxb-secret', apiBaseUrl: host.url, throttleInterval: '0ms' }],
  });
  await send({ title: 'x' }, 'user:default/ada');
  await waitForState({ state: 'failing', waiting: 1, problem: "Slack answers 'invalid_auth'" });
  expect(JSON.stringify(server.log)).not.toContain('xoxb-secret');
});

it('sends cards to a workflow of Teams that names whom they are for, and waits where it refuses', async () => {
  const answers = { status: 202 };
  const host = await startHost(() => ({ status: answers.status, body: {} }));
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
