import { readRateLimit } from '@portico/code-hosts';
import type { ReadingProblem } from '@portico/delivery-common';
import { isSourceError, SourceError } from '@portico/delivery-node';
import type { z } from 'zod';

/** One source that is no code host: a build server, or a service that knows of alerts. */
export interface SourceClientOptions {
  /** Its address without a slash at its end. */
  baseUrl: string;
  /** Sent along with each request; they hold its credential. */
  headers: Readonly<Record<string, string>>;
}

/** One request of a source. */
export interface SourceCall<T> {
  /** Below its address, with parts already encoded. */
  path: string;
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  signal: AbortSignal;
  answer: z.ZodType<T>;
}

const maxBytes = 10_000_000;

/** Reads JSON of a source, and turns what goes wrong into words without secrets. */
export class SourceClient {
  readonly #options: SourceClientOptions;
  readonly #host: string;

  constructor(options: SourceClientOptions) {
    this.#options = options;
    this.#host = new URL(options.baseUrl).host;
  }

  /** @throws SourceError. */
  async get<T>({ path, query = {}, signal, answer }: SourceCall<T>): Promise<T> {
    const url = new URL(`${this.#options.baseUrl}${path}`);
    for (const [name, value = []] of Object.entries(query))
      for (const each of [value].flat()) url.searchParams.append(name, each);
    const { response, text } = await this.#fetch(url, signal);
    const call = `GET ${url.pathname}`;
    if (!response.ok) throw this.#describeRefusal(response, call);
    const read = answer.safeParse(parseJson(text));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new SourceError(
      `'${this.#host}' answered ${call} with something else: ${issue?.path.join('.')} ${issue?.message}`,
      { reason: 'other' },
    );
  }

  async #fetch(url: URL, signal: AbortSignal) {
    try {
      // A redirect could lead the credential elsewhere.
      const response = await fetch(url, {
        headers: { accept: 'application/json', ...this.#options.headers },
        redirect: 'manual',
        signal,
      });
      return { response, text: await readText(response) };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (isSourceError(error)) throw error;
      throw new SourceError(`'${this.#host}' did not answer GET ${url.pathname}`, {
        reason: 'unreachable',
        cause: error,
      });
    }
  }

  #describeRefusal({ status, headers }: Response, call: string): SourceError {
    const endsAt = readRateLimit(status, headers);
    const words = `'${this.#host}' answered ${call} with ${status}`;
    if (endsAt) return new SourceError(words, { reason: 'budget', endsAt });
    return new SourceError(words, { reason: findReason(status) });
  }
}

function findReason(status: number): ReadingProblem['reason'] {
  // Build servers send those without rights to a page to sign in.
  if (status === 401 || status === 403 || (status >= 300 && status < 400)) return 'refused';
  if (status === 404 || status === 410) return 'missing';
  return status >= 500 ? 'unreachable' : 'other';
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new SourceError(`The answer has more than ${maxBytes / 1_000_000} MB`, {
        reason: 'other',
      });
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
