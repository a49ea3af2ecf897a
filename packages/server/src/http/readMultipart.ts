import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { InputError, PayloadTooLargeError } from '@portico/errors';
import type { RawRequest } from './serve.ts';

/** A field of a form. */
export interface MultipartField {
  kind: 'field';
  name: string;
  value: string;
}

/** A file of a form. */
export interface MultipartFile {
  kind: 'file';
  name: string;
  /** As the caller names it, without folders; empty when it does not. */
  fileName: string;
  contentType: string;
  /** Fails with PayloadTooLargeError beyond the limit. What is not read of it is skipped. */
  body: Readable;
}

/** What a form may hold. The size of the whole body is the endpoint's limit. */
export interface MultipartLimits {
  /** Default 1. */
  files?: number;
  /** Bytes of one file; default 1 MiB. */
  fileBytes?: number;
  /** Default 100. */
  fields?: number;
  /** Bytes of one field; default 8192. */
  fieldBytes?: number;
}

/** What an error of the parser means, by the event that reports it. */
const limitEvents = { filesLimit: 'files', fieldsLimit: 'fields' } as const;

/**
 * Reads the parts of a `multipart/form-data` body in their order, as they arrive; nothing is written to disk. A file is
 * to be read before the next part.
 *
 * @throws InputError when the body is no such form, or has too many parts; PayloadTooLargeError when a field is too large.
 */
export async function* readMultipart(
  { headers, body }: Pick<RawRequest<never>, 'headers' | 'body'>,
  { files = 1, fileBytes = 1_048_576, fields = 100, fieldBytes = 8192 }: MultipartLimits = {},
): AsyncGenerator<MultipartField | MultipartFile, void> {
  const limits = { files, fileSize: fileBytes, fields, fieldSize: fieldBytes };
  const parser = createParser(headers as BusboyHeaders, limits);
  const parts: (MultipartField | MultipartFile)[] = [];
  let failure: Error | undefined;
  let isDone = false;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  const add = (part: MultipartField | MultipartFile) => {
    parts.push(part);
    wake();
  };
  parser.on('file', (name, stream, fileName, _encoding, contentType) => {
    stream.on('limit', () =>
      stream.destroy(
        new PayloadTooLargeError(
          `File '${name}' is larger than ${fileBytes} bytes; send a smaller one`,
        ),
      ),
    );
    // A form that ends within a file fails there, and is the caller's fault like any other.
    stream.on('error', error =>
      fail(
        error instanceof PayloadTooLargeError
          ? error
          : Object.assign(error, { name: 'InputError' }),
      ),
    );
    add({ kind: 'file', name, fileName: fileName ?? '', contentType, body: stream });
  });
  parser.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut)
      fail(new PayloadTooLargeError(`Field '${name}' is larger than ${fieldBytes} bytes`));
    else add({ kind: 'field', name, value });
  });
  for (const [event, what] of Object.entries(limitEvents))
    parser.on(event, () =>
      fail(new InputError(`The form has more than ${limits[what]} ${what}; send fewer`)),
    );
  parser.on('finish', () => {
    isDone = true;
    wake();
  });
  parser.on('error', error => fail(toInputError(error)));
  body.on('error', fail);
  body.pipe(parser);
  try {
    for (;;) {
      if (failure) throw failure;
      const part = parts.shift();
      if (part) {
        yield part;
        if (part.kind === 'file') part.body.resume();
      } else if (isDone) return;
      else
        await new Promise<void>(resolve => {
          wake = resolve;
        });
    }
  } finally {
    body.unpipe(parser);
    parser.destroy();
  }
}

function createParser(headers: BusboyHeaders, limits: object) {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? ''))
    throw new InputError("The body is no form; send it as 'multipart/form-data'");
  try {
    return new Busboy({ headers, limits });
  } catch (error) {
    throw toInputError(error);
  }
}

function toInputError(error: unknown): InputError {
  return new InputError(`The form cannot be read: ${(error as Error).message}`, { cause: error });
}
