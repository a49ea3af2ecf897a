import { once } from 'node:events';
import { coreServices, createBackendPlugin } from '@backstage/backend-plugin-api';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { adaptBackstageFeatures } from '../adaptBackstageFeatures.ts';

/** As `@backstage/plugin-signals-backend` does it: the handler upgrades by itself, and takes people only. */
const livePlugin = createBackendPlugin({
  pluginId: 'live',
  register(env) {
    env.registerInit({
      deps: { auth: coreServices.auth, httpRouter: coreServices.httpRouter },
      async init({ auth, httpRouter }) {
        const protocols = new WeakMap<object, string>();
        const webSockets = new WebSocketServer({
          noServer: true,
          handleProtocols: (_, request) => protocols.get(request) ?? false,
        });
        httpRouter.addWebSocketHandler({
          path: '/',
          handler({ request, socket, head, credentials, authProtocol }) {
            if (!auth.isPrincipal(credentials, 'user')) {
              socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
              return;
            }
            if (authProtocol) protocols.set(request, authProtocol);
            webSockets.handleUpgrade(request, socket, head, opened => {
              opened.send(credentials.principal.userEntityRef);
              opened.on('message', (data, isBinary) => opened.send(data, { binary: isBinary }));
            });
          },
        });
      },
    });
  },
});

const openPlugin = createBackendPlugin({
  pluginId: 'open',
  register(env) {
    env.registerInit({
      deps: { httpRouter: coreServices.httpRouter },
      init: async ({ httpRouter }) =>
        httpRouter.addWebSocketHandler({
          path: '/',
          authPolicy: 'unauthenticated',
          handler: ({ socket }) => void socket.destroy(),
        }),
    });
  },
});

let tokens: TestTokens;
let server: TestServer;
beforeAll(async () => {
  tokens = await TestTokens.generate();
  server = await startTestServer({
    plugins: await adaptBackstageFeatures([livePlugin, openPlugin]),
    apis: [tokens.keys],
    config: 'app: { title: Tests }\n',
  });
});
afterAll(() => server.stop());

const open = (path: string, protocols: string[] = [], headers: Record<string, string> = {}) =>
  new WebSocket(`${server.url.replace('http', 'ws')}/api/${path}`, protocols, { headers });

/** The status with which an upgrade is refused. */
async function readRefusal(socket: WebSocket): Promise<number | undefined> {
  const [, answer] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ];
  socket.on('error', () => {});
  socket.terminate();
  return answer.statusCode;
}

it('opens WebSockets of published plugins to those with a token, and carries messages both ways', async () => {
  const token = await tokens.signForCookie('user:default/ada');
  for (const [protocols, headers] of [
    [[token], {}],
    [[], { authorization: `Bearer ${token}` }],
  ] as const) {
    const socket = open('live', [...protocols], headers);
    const [greeting] = await once(socket, 'message');
    expect(String(greeting)).toBe('user:default/ada');
    const text = '⚡'.repeat(100_000);
    socket.send(text);
    expect(String((await once(socket, 'message'))[0])).toBe(text);
    socket.close();
    await once(socket, 'close');
  }
});

it('opens none to those without a token, whom the plugin refuses, or where there is none', async () => {
  const service = { authorization: `Bearer ${testServiceToken}` };
  expect(await readRefusal(open('live'))).toBe(401);
  expect(await readRefusal(open('live', ['wrong']))).toBe(401);
  expect(await readRefusal(open('live', [], service))).toBe(403);
  expect(await readRefusal(open('live/nowhere', [], service))).toBe(404);
  expect(await readRefusal(open('open', [], service))).toBe(503);
  expect(JSON.stringify(server.log)).toContain('which this server opens to nobody');
});
