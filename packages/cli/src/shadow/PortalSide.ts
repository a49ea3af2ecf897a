import { trimSlash } from '@portico/config/trimSlash';
import { InputError, PayloadTooLargeError } from '@portico/errors';
import type { ComparedAnswer } from './normalizeAnswer.ts';
import type { RecordedCall } from './RecordedCall.ts';

/** One of the two portals that answer. */
export interface PortalSideOptions {
  url: string;
  token: string | undefined;
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  timeoutMs: number;
  maxBytes: number;
}

/** A portal that recorded calls are sent to. */
export class PortalSide {
  readonly #options: PortalSideOptions;

  /** @throws InputError for an address that is none. */
  constructor(options: PortalSideOptions) {
    if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol))
      throw new InputError(`'${options.url}' is no address of a portal; write 'https://…'`);
    this.#options = { ...options, url: trimSlash(options.url) };
  }

  /** Its answer; one that never came whole has status 0 and the reason as its body. */
  async call({ method, path, body }: RecordedCall): Promise<ComparedAnswer> {
    const { url, token, fetch, timeoutMs, maxBytes } = this.#options;
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json, */*;q=0.5',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const bytes = await readBody(answer, maxBytes);
      return { status: answer.status, body: parseBody(answer, bytes) };
    } catch (error) {
      return { status: 0, body: describeFailure(error as Error) };
    }
  }
}

async function readBody(answer: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > maxBytes)
      throw new PayloadTooLargeError(`the answer has more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parseBody(answer: Response, bytes: Buffer): unknown {
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';', 1);
  if (type !== 'application/json') return bytes.length === 0 ? '' : `(${type})`;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return bytes.length === 0 ? '' : '(JSON that cannot be read)';
  }
}

function describeFailure({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return '(no answer in time)';
  const { code, message: reason } = (cause ?? {}) as { code?: string; message?: string };
  return `(no answer: ${code || reason || message})`;
}
