import {
  InputError,
  NotAllowedError,
  NotFoundError,
  ServiceUnavailableError,
  toError,
  TooManyRequestsError,
  wait,
} from '@portico/errors';
import type { SourceReading } from '@portico/catalog-node';

/** A token that calls carry, and when it is to be renewed. */
export interface AccessToken {
  /** The value of the header `authorization`. */
  authorization: string;
  expiresAtMs: number;
}

/** How a directory is called. */
export interface HttpCallsOptions {
  /** Where it is; nothing else is called with its token. */
  baseUrl: string;
  /** Where it is configured, such as `catalog.providers.okta.default`. */
  key: string;
  /** Requests a token. */
  authorize(signal: AbortSignal): Promise<AccessToken>;
  now(): number;
  headers?: Readonly<Record<string, string>>;
}

/** An answer as JSON, with its headers. */
export interface HttpAnswer {
  body: unknown;
  headers: Headers;
}

const callTimeoutMs = 60_000;
const maxPauseMs = 120_000;
const maxAttempts = 5;
const maxBytes = 32 * 1024 * 1024;

/** Calls to one directory: with its token, to no other host, as slowly as it wants. */
export class HttpCalls {
  readonly #options: HttpCallsOptions;
  readonly #origin: string;
  #token: Promise<AccessToken> | undefined;

  constructor(options: HttpCallsOptions) {
    this.#options = options;
    this.#origin = new URL(options.baseUrl).origin;
  }

  /**
   * Requests JSON.
   *
   * @throws NotFoundError for 404 and 410; others in words that say what to do. No token is in them.
   */
  async getJson(address: string, { signal, countRequest }: SourceReading): Promise<HttpAnswer> {
    const url = this.#locate(address);
    for (let attempt = 1; ; attempt++) {
      const token = await this.#getToken(signal);
      countRequest();
      const response = await this.#send(url, token, signal);
      if (response.ok) return { body: await this.#readJson(response), headers: response.headers };
      await response.body?.cancel();
      if (response.status === 401 && attempt === 1) {
        this.#token = undefined;
        continue;
      }
      const pauseMs = this.#findPause(response, attempt);
      if (pauseMs === undefined) throw this.#describe(url, response.status);
      await wait(pauseMs, signal);
    }
  }

  /** Links of an answer lead to pages of the same server, or an answer could have the token sent anywhere. */
  #locate(address: string): URL {
    const url = URL.canParse(address, this.#options.baseUrl)
      ? new URL(address, this.#options.baseUrl)
      : undefined;
    if (url?.origin !== this.#origin || url.username !== '')
      throw new InputError(
        `'${this.#origin}' refers to a page on another host, which is not called; check '${this.#options.key}'`,
      );
    return url;
  }

  async #getToken(signal: AbortSignal): Promise<AccessToken> {
    const { authorize, now } = this.#options;
    const current = await this.#token?.catch(() => undefined);
    if (current && current.expiresAtMs > now()) return current;
    this.#token = authorize(signal);
    return this.#token;
  }

  async #send(url: URL, { authorization }: AccessToken, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(url, {
        headers: { accept: 'application/json', ...this.#options.headers, authorization },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new ServiceUnavailableError(
        `'${this.#origin}' does not answer; check '${this.#options.key}' and that the server is up`,
        { cause: toError(error) },
      );
    }
  }

  async #readJson(response: Response): Promise<unknown> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes)
        throw new ServiceUnavailableError(`'${this.#origin}' sends more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    try {
      return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
    } catch (cause) {
      throw new ServiceUnavailableError(
        `'${this.#origin}' sends no JSON; check '${this.#options.key}'`,
        { cause },
      );
    }
  }

  /** How long to wait before another attempt; `undefined` where none helps. */
  #findPause({ status, headers }: Response, attempt: number): number | undefined {
    if (attempt >= maxAttempts || ![429, 500, 502, 503, 504].includes(status)) return undefined;
    const after = headers.get('retry-after') ?? '';
    const reset = Number(headers.get('x-rate-limit-reset'));
    const now = this.#options.now();
    const pauseMs = /^\d+$/.test(after)
      ? Number(after) * 1000
      : after !== '' && !Number.isNaN(Date.parse(after))
        ? Date.parse(after) - now
        : reset > 0
          ? reset * 1000 - now
          : 500 * 2 ** attempt;
    // What takes longer is tried again by the next run.
    return pauseMs > maxPauseMs ? undefined : Math.max(0, pauseMs);
  }

  #describe({ pathname }: URL, status: number): Error {
    const { key } = this.#options;
    const at = `'${this.#origin}${pathname}'`;
    if (status === 401)
      return new InputError(`${at} refuses the portal's account; check the secret under '${key}'`);
    if (status === 403)
      return new NotAllowedError(
        `${at} does not let the portal's account read it; grant it there, or check '${key}'`,
      );
    if (status === 404 || status === 410)
      return new NotFoundError(`${at} is not there (${status}); check '${key}'`);
    if (status === 429)
      return new TooManyRequestsError(`${at} takes no more requests now; it is tried again later`);
    if (status >= 300 && status < 400)
      return new InputError(
        `${at} leads elsewhere (${status}), which is not followed; check '${key}'`,
      );
    return new ServiceUnavailableError(`${at} answered ${status}; it is tried again later`);
  }
}
