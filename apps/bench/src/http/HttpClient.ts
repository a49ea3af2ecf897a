import { Agent, request } from 'node:http';

/** One call over HTTP. */
export interface HttpCall {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
}

/** Calls one server over connections that stay open, with as little work of its own as can be. */
export class HttpClient {
  readonly #agent: Agent;
  readonly #url: URL;
  readonly #token: string;

  constructor(url: string, token: string, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#url = new URL(url);
    this.#token = token;
  }

  /** Calls, and reads the whole answer. @throws when it is not a good one. */
  async send({ method, path, body }: HttpCall): Promise<Buffer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const call = request(
        {
          agent: this.#agent,
          host: this.#url.hostname,
          port: this.#url.port,
          method,
          path,
          headers: {
            authorization: `Bearer ${this.#token}`,
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        response => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks);
            if (response.statusCode === 200 || response.statusCode === 201) resolve(text);
            else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
          });
        },
      );
      call.on('error', reject);
      call.end(payload);
    });
  }

  /** Calls, and reads the answer's JSON. */
  async sendForJson<Answer>(call: HttpCall): Promise<Answer> {
    return JSON.parse((await this.send(call)).toString()) as Answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}
