import { Readable } from 'node:stream';
import { InputError } from '@portico/errors';
import type { FastifyRequest } from 'fastify';
import type { Logger } from '../logging/Logger.ts';
import { RawAnswer } from './RawAnswer.ts';
import type { ServerEvent } from './serve.ts';

/** How a stream of events is answered. */
export interface AnswerEventsOptions {
  /** How long it may be silent. */
  heartbeatMs: number;
  /** Ends the stream. */
  signal: AbortSignal;
  /** Gets the error of a stream that fails after it was opened. */
  logger: Logger;
}

const maxIdCharacters = 8192;
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/** Answers with a stream of server-sent events; the next event is requested once the caller has read the former ones. */
export function answerEvents(
  events: AsyncIterable<ServerEvent>,
  options: AnswerEventsOptions,
): RawAnswer {
  return new RawAnswer({ headers, body: streamEvents(events, options) });
}

/**
 * The id of the last event that a caller has.
 *
 * @throws InputError when it is longer than any that this server sends.
 */
export function readLastEventId({ headers, query }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'] ?? (query as { after?: unknown } | undefined)?.after;
  if (id === undefined) return undefined;
  if (typeof id === 'string' && id.length <= maxIdCharacters) return id;
  throw new InputError(
    `The last event id is not one text of at most ${maxIdCharacters} characters; send the one of an event`,
  );
}

function streamEvents(
  events: AsyncIterable<ServerEvent>,
  { heartbeatMs, signal, logger }: AnswerEventsOptions,
): Readable {
  const iterator = events[Symbol.asyncIterator]();
  let isWaiting = false;
  let isOver = false;
  const end = () => {
    if (!isOver) output.push(null);
    isOver = true;
  };
  const readNext = async () => {
    isWaiting = true;
    try {
      const { done, value } = await iterator.next();
      isWaiting = false;
      if (done) end();
      else if (!isOver) output.push(writeEvent(value));
    } catch (error) {
      logger.error('A stream of events failed', { error });
      output.destroy(error as Error);
    }
  };
  const output = new Readable({
    read() {
      if (!isWaiting && !isOver) void readNext();
    },
    destroy(error, done) {
      isOver = true;
      clearInterval(heartbeat);
      signal.removeEventListener('abort', end);
      // It returns when the events do, which may be later.
      Promise.resolve(iterator.return?.()).catch((error: unknown) =>
        logger.error('A stream of events failed at its end', { error }),
      );
      done(error);
    },
  });
  const heartbeat = setInterval(() => {
    if (isWaiting && output.readableLength === 0) output.push(': heartbeat\n\n');
  }, heartbeatMs);
  signal.addEventListener('abort', end, { once: true });
  // Headers are sent with the first bytes.
  output.push(': open\n\n');
  if (signal.aborted) end();
  return output;
}

/** @throws TypeError when the id or name would end its line. */
function writeEvent({ id, event, data }: ServerEvent): string | Buffer {
  const lines = Object.entries({ id, event }).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (/[\r\n\0]/.test(value)) throw new TypeError(`The ${name} of an event has a line break`);
    return [`${name}: ${value}\n`];
  });
  const head = `${lines.join('')}data: `;
  if (!Buffer.isBuffer(data)) return `${head}${JSON.stringify(data ?? null)}\n\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\n\n')]);
}
