import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { PayloadTooLargeError } from '@portico/errors';

/**
 * The body of a request as it is sent. It fails beyond a size, and when the caller goes away; whoever destroys it leaves
 * the connection open for the answer.
 *
 * @throws PayloadTooLargeError when the caller announces more.
 */
export function readRawBody(request: IncomingMessage, maxBytes: number): Readable {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw createTooLargeError(maxBytes);
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(createTooLargeError(maxBytes));
      else done(null, chunk);
    },
  });
  // A handler that does not read the body hears of its end by the signal.
  body.on('error', () => {});
  body.once('close', () => request.unpipe(body));
  request.once('error', error => body.destroy(error));
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The caller went away before the body was sent'));
  });
  return request.pipe(body);
}

function createTooLargeError(maxBytes: number): PayloadTooLargeError {
  return new PayloadTooLargeError(
    `The body is larger than ${maxBytes} bytes; send less, or split it into several calls`,
  );
}
