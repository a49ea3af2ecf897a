import { Duplex } from 'node:stream';

const endOfHead = '\r\n\r\n';
const maxHeadBytes = 16_384;

/**
 * The connection of an upgrade as published handlers have it: they write the head of the HTTP answer themselves. When that is
 * 101, the connection is accepted with its headers and carries what follows; any other status is an error.
 */
export class UpgradedSocket extends Duplex {
  /** Resolves when the upgrade is accepted. Rejects with the `statusCode` that the handler answered. */
  readonly answered: Promise<void>;
  readonly #accept: (headers: Readonly<Record<string, string>>) => Duplex;
  readonly #answer = Promise.withResolvers<void>();
  #head = '';
  #connection: Duplex | undefined;

  constructor(accept: (headers: Readonly<Record<string, string>>) => Duplex) {
    super();
    this.#accept = accept;
    this.answered = this.#answer.promise;
    this.answered.catch(() => {});
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    if (this.#connection) {
      this.#connection.write(chunk, error => done(error ?? undefined));
      return;
    }
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf(endOfHead);
    if (end >= 0)
      this.#answerWith(this.#head.slice(0, end), this.#head.slice(end + endOfHead.length));
    else if (this.#head.length > maxHeadBytes) this.#refuse(500);
    done();
  }

  override _final(done: () => void): void {
    this.#connection?.end();
    done();
  }

  override _read(): void {
    this.#connection?.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.destroy();
    this.#refuse(500);
    done(error);
  }

  #answerWith(head: string, rest: string): void {
    const [statusLine = '', ...lines] = head.split('\r\n');
    const status = Number(statusLine.split(' ')[1]);
    if (status !== 101) {
      this.#refuse(status);
      return;
    }
    const headers = Object.fromEntries(
      lines.map(line => [
        line.slice(0, line.indexOf(':')).trim(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const connection = this.#accept(headers);
    this.#connection = connection;
    connection.on('data', chunk => {
      if (!this.push(chunk)) connection.pause();
    });
    connection.once('end', () => this.push(null));
    connection.once('close', () => this.destroy());
    if (rest) connection.write(Buffer.from(rest, 'latin1'));
    this.#answer.resolve();
  }

  #refuse(statusCode: number): void {
    this.#answer.reject(new WebSocketRefusedError(isFailure(statusCode) ? statusCode : 500));
  }
}

/** A handler answered an upgrade with another status than 101. */
class WebSocketRefusedError extends Error {
  override readonly name = 'WebSocketRefusedError' as const;
  /** From 400 to 599. */
  readonly statusCode: number;

  constructor(statusCode: number) {
    super('The plugin did not open the WebSocket');
    this.statusCode = statusCode;
  }
}

const isFailure = (statusCode: number) => statusCode >= 400 && statusCode <= 599;
