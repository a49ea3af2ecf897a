import { ServiceUnavailableError } from '@portico/errors';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';

/** An event of a watch. */
export interface WatchEvent {
  type: string;
  object: KubernetesObject & { code?: number };
}

const maxLineBytes = 16 * 1024 * 1024;
const newline = 10;

/** Reads the lines of a watch. @throws Error for lines that are not events, or too long. */
export async function* readWatchLines(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const line = Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      parts = [];
      bytes = 0;
      start = end + 1;
      if (line.trim() !== '') yield parse(line);
    }
    const rest = chunk.subarray(start);
    bytes += rest.length;
    if (bytes > maxLineBytes)
      throw new ServiceUnavailableError('an event of the watch is too large');
    if (rest.length > 0) parts.push(rest);
  }
}

function parse(line: string): WatchEvent {
  const event = JSON.parse(line) as WatchEvent;
  if (typeof event.type !== 'string' || typeof event.object !== 'object' || event.object === null)
    throw new ServiceUnavailableError('the watch does not send events');
  return event;
}
