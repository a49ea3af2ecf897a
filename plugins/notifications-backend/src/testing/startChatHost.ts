import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What a host was sent. */
export interface ChatCall {
  path: string;
  token: string | undefined;
  body: Record<string, unknown>;
}

/** How a host answers. */
export interface ChatAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: object | string;
}

/** A host of chats that stores what it is sent and answers as a test decides. */
export async function startChatHost(answer: (call: ChatCall) => ChatAnswer) {
  const calls: ChatCall[] = [];
  const receive = async (request: IncomingMessage): Promise<ChatAnswer> => {
    const call = {
      path: request.url ?? '',
      token: request.headers.authorization,
      body: (await json(request)) as ChatCall['body'],
    };
    calls.push(call);
    return answer(call);
  };
  const server = createServer((request, response) => {
    receive(request).then(
      ({ status = 200, headers = {}, body }) =>
        response
          .writeHead(status, headers)
          .end(typeof body === 'string' ? body : JSON.stringify(body)),
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
