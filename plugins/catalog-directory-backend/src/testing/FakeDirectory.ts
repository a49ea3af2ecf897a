import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of a directory. */
export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The answer to a call; `undefined` where the path is not known. */
export type FakeDialect = (url: URL, request: IncomingMessage) => FakeAnswer | undefined;

/** A directory over HTTP with answers of a test, and with tokens that it gives and can take back. */
export class FakeDirectory {
  readonly requests: string[] = [];
  /** Answers in place of the dialect's, each once. */
  readonly next: ((url: URL) => FakeAnswer | undefined)[] = [];
  token = 1;
  answer: FakeDialect = () => undefined;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', this.url);
      const { status = 200, headers = {}, body } = this.#find(url, request);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(
        body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      );
    });
  }

  static async start(): Promise<FakeDirectory> {
    const directory = new FakeDirectory();
    directory.#server.listen(0, '127.0.0.1');
    await once(directory.#server, 'listening');
    return directory;
  }

  get url(): string {
    const address = this.#server.address() as AddressInfo | null;
    return `http://127.0.0.1:${address?.port ?? 0}`;
  }

  async stop(): Promise<void> {
    const end = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await end;
  }

  #find(url: URL, request: IncomingMessage): FakeAnswer {
    if (url.pathname.endsWith('/token')) {
      request.resume();
      return { body: { access_token: `secret-token-${this.token}`, expires_in: 300 } };
    }
    this.requests.push(`${url.pathname}${url.search}`);
    const sent = request.headers.authorization ?? '';
    if (!sent.endsWith(`secret-token-${this.token}`)) return { status: 401 };
    const special = this.next.shift()?.(url);
    return special ?? this.answer(url, request) ?? { status: 404, body: {} };
  }
}
