import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';

const atOnce = 50;

/** WebSockets for signals that one person opens, each subscribed to a channel. */
export class SignalSockets {
  readonly #url: string;
  readonly #token: string;
  readonly #sockets: Socket[] = [];
  // Refused calls take no new connection each.
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Opens so many more. @returns how many were, and why others were not. */
  async open(count: number): Promise<{ opened: number; refusals: string[] }> {
    const refusals: string[] = [];
    let left = count;
    const work = async () => {
      while (left-- > 0) {
        const refusal = await this.#openOne();
        if (refusal !== undefined) refusals.push(refusal);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { opened: count - refusals.length, refusals };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#agent.destroy();
  }

  /** @returns why it was refused. */
  #openOne(): Promise<string | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    const call = request(`${this.#url}/api/signals`, {
      agent: this.#agent,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-protocol': this.#token,
      },
    });
    call.on('upgrade', (_response, socket) => {
      this.#sockets.push(socket);
      socket.on('error', () => {});
      socket.write(writeFrame({ action: 'subscribe', channel: 'notifications' }));
      resolve(undefined);
    });
    call.on('response', response => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const { error } = JSON.parse(text) as { error: { message: string } };
        resolve(`${response.statusCode}: ${error.message}`);
      });
    });
    call.on('error', reject);
    call.end();
    return promise;
  }
}

/** A text of less than 126 bytes as a frame of a client; a mask of zeros changes nothing. */
function writeFrame(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
}
