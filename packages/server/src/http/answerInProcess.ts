import {
  type ClientRequest,
  type IncomingMessage,
  request as openRequest,
  type Server,
} from 'node:http';
import { duplexPair, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Answers of up to so many bytes are passed on whole, which is cheaper than a stream. */
const maxWholeBytes = 65_536;
const statusesWithoutBody = new Set([204, 205, 304]);
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Answers a request in this process through the same routes as over the network. */
export async function answerInProcess(http: FastifyInstance, request: Request): Promise<Response> {
  await http.ready();
  return answerByServer(http.server, request);
}

/**
 * Lets a server of Node's answer a request without the network, as HTTP over a pair of streams in memory: bodies are
 * streamed both ways at the pace of the slower side, and either side may abort.
 *
 * @param connection - what the server finds as fields of `request.socket`.
 */
export async function answerByServer(
  server: Server,
  request: Request,
  connection: object = {},
): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  const url = new URL(request.url);
  const [near, far] = duplexPair();
  near.once('close', () => far.destroy());
  server.emit('connection', Object.assign(far, { remoteAddress: '127.0.0.1' }, connection));
  const sent = openRequest({
    createConnection: () => near,
    method: request.method,
    path: url.pathname + url.search,
    headers: {
      host: url.host,
      ...Object.fromEntries(request.headers),
      ...(request.body && { 'transfer-encoding': 'chunked' }),
    },
  });
  const abort = () => sent.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  sent.once('close', () => signal.removeEventListener('abort', abort));
  return new Promise((resolve, reject) => {
    sent.once('response', answer => toResponse(request.method, answer).then(resolve, reject));
    sent.on('error', reject);
    void sendBody(request, sent);
  });
}

/** Sends a body until it ends or the connection does, as when the answer comes before; `sent` reports what fails. */
async function sendBody({ body }: Request, sent: ClientRequest): Promise<void> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read();
      if (sent.destroyed) break;
      if (!part || part.done) {
        sent.end();
        return;
      }
      if (!sent.write(part.value)) await waitForDrain(sent);
    }
    // Not while a part is being read, which bodies of forms do not survive.
    await reader?.cancel();
  } catch (error) {
    sent.destroy(error as Error);
  }
}

function waitForDrain(sent: ClientRequest): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      sent.off('drain', go);
      sent.off('close', go);
      resolve();
    };
    sent.on('drain', go);
    sent.on('close', go);
  });
}

async function toResponse(method: string, answer: IncomingMessage): Promise<Response> {
  const status = answer.statusCode ?? 500;
  const headers = new Headers();
  for (const [name, value = ''] of Object.entries(answer.headers))
    if (!connectionHeaders.has(name)) for (const each of [value].flat()) headers.append(name, each);
  if (method === 'HEAD' || statusesWithoutBody.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  const length = Number(answer.headers['content-length'] ?? Infinity);
  const body =
    length <= maxWholeBytes
      ? Buffer.concat(await answer.toArray())
      : (Readable.toWeb(answer) as ReadableStream);
  return new Response(body, { status, headers });
}
