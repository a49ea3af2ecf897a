import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { InputError, NotFoundError } from '@portico/errors';
import { type RecordedCall, toRecordedCall } from './RecordedCall.ts';

const maxHarBytes = 512 * 1024 * 1024;
const maxLineLength = 4 * 1024 * 1024;
/** The request of a line as nginx and Apache write it: `"GET /api/… HTTP/1.1"`. */
const requestPattern = /"([A-Z]{3,10}) (\S{1,65536}) HTTP\/[\d.]{1,3}"/;

/**
 * The calls of a recording: an HAR file, JSON lines with `method`, `path` or `url`, and `body`, or the log of a proxy in the format
 * `combined`. A line that is none of a call to a portal gives undefined.
 *
 * @throws NotFoundError or InputError for a file that cannot be read.
 */
export async function* readRecording(file: string): AsyncGenerator<RecordedCall | undefined> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!found?.isFile()) throw new NotFoundError(`There is no file '${file}'`);
  if (file.endsWith('.har')) {
    if (found.size > maxHarBytes)
      throw new InputError(
        `'${file}' has more than ${maxHarBytes} bytes; record a shorter time, or give the log of a proxy`,
      );
    yield* readHar(file, await readFile(file, 'utf8'));
    return;
  }
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') }))
    if (line.trim()) yield readLine(line);
}

function* readHar(file: string, text: string): Generator<RecordedCall | undefined> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new InputError(`'${file}' is no HAR file: ${(cause as Error).message}`, { cause });
  }
  const entries = (json as { log?: { entries?: unknown } } | null)?.log?.entries;
  if (!Array.isArray(entries))
    throw new InputError(`'${file}' is no HAR file: 'log.entries' is missing`);
  for (const entry of entries as ({ request?: Record<string, unknown> } | null)[]) {
    const { method, url, postData } = entry?.request ?? {};
    yield toRecordedCall(method, url, (postData as { text?: unknown } | undefined)?.text);
  }
}

function readLine(line: string): RecordedCall | undefined {
  if (line.length > maxLineLength) return undefined;
  if (line.startsWith('{')) {
    try {
      const { method, path, url, body } = JSON.parse(line) as Record<string, unknown>;
      return toRecordedCall(method ?? 'GET', path ?? url, body);
    } catch {
      return undefined;
    }
  }
  const [, method, address] = requestPattern.exec(line) ?? [];
  return toRecordedCall(method, address);
}
