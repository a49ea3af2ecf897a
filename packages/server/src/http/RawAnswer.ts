import type { Readable } from 'node:stream';

/** Headers of an answer; a list is sent as one header an item, as cookies need it. */
export type RawAnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

/** What an answer is made of when it is not a value to be written as JSON. */
export interface RawAnswerInit {
  /** The endpoint's own status when omitted. */
  status?: number;
  headers?: RawAnswerHeaders;
  /** Sent as it is. */
  body?: string | Buffer | Readable;
}

/** An answer sent as it is: stored JSON text, a stream, a file, or another status. */
export class RawAnswer {
  readonly status: number | undefined;
  readonly headers: RawAnswerHeaders;
  readonly body: string | Buffer | Readable | undefined;

  constructor({ status, headers = {}, body }: RawAnswerInit) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** Text that is JSON already. */
  static json(body: string | Buffer, init: Omit<RawAnswerInit, 'body'> = {}): RawAnswer {
    return new RawAnswer({
      ...init,
      headers: { 'content-type': 'application/json; charset=utf-8', ...init.headers },
      body,
    });
  }
}
