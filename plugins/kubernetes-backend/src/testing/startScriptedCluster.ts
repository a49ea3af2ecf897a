import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** Answers one request. */
export type Script = (request: IncomingMessage, response: ServerResponse) => void;

/** A cluster that is scripted by a test. */
export interface ScriptedCluster {
  url: string;
  requests: {
    method: string;
    url: string;
    headers: IncomingMessage['headers'];
    body: Promise<string>;
  }[];
  /** By path without the query; `''` for all others. */
  scripts: Map<string, Script>;
  /** The WebSockets that are open, newest last. */
  sockets: WebSocket[];
  stop(): Promise<void>;
}

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200): Script =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** Starts a cluster that echoes what no script answers, and both kinds of exec. */
export async function startScriptedCluster(): Promise<ScriptedCluster> {
  const requests: ScriptedCluster['requests'] = [];
  const scripts = new Map<string, Script>();
  const sockets: WebSocket[] = [];
  const note = (request: IncomingMessage) => {
    const { method = '', url = '', headers } = request;
    const body = (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      return text;
    })();
    body.catch(() => {});
    requests.push({ method, url, headers, body });
  };
  const server = createServer((request, response) => {
    note(request);
    const path = request.url?.replace(/\?.*$/s, '') ?? '';
    const script = scripts.get(path) ?? scripts.get('') ?? json({ kind: 'List', items: [] });
    script(request, response);
  });
  const webSockets = new WebSocketServer({
    noServer: true,
    handleProtocols: offered => [...offered].find(each => each.endsWith('channel.k8s.io')) ?? false,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: Promise.resolve('') });
    if (url.includes('refused')) {
      const body = '{"kind":"Status","message":"pods \\"refused\\" not found"}';
      socket.end(`HTTP/1.1 404 Not Found\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
      return;
    }
    if (headers.upgrade?.toLowerCase() === 'spdy/3.1') {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\n',
      );
      socket.pipe(socket);
      return;
    }
    webSockets.handleUpgrade(request, socket, head, webSocket => {
      sockets.push(webSocket);
      webSocket.send(Buffer.from('\u0001welcome'));
      webSocket.on('message', data => webSocket.send(data as Buffer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    scripts,
    sockets,
    async stop() {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
