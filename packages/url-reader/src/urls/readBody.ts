import { NotAllowedError } from '@portico/errors';

/**
 * Reads the body of a response.
 *
 * @throws NotAllowedError when it is larger than `maxBytes`.
 */
export async function readBody(url: string, response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new NotAllowedError(`'${url}' is larger than ${formatSize(maxBytes)}; split it`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The bytes of a body that its host may have encoded. */
export function decodeBody(body: Buffer, encoding: 'base64' | undefined): Buffer {
  return encoding === undefined ? body : Buffer.from(body.toString('latin1'), encoding);
}

/** A number of bytes for messages. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(megabytes)} MB`;
}

/** The body of a response; an empty one where it has none. */
export function bodyOf({ body }: Response): AsyncIterable<Uint8Array> {
  return body ?? new Blob().stream();
}
