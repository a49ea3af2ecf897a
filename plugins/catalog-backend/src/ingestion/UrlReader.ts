import { NotAllowedError, NotFoundError, ServiceUnavailableError } from '@portico/errors';

/** Which URLs may be read. */
export interface ReadableHost {
  /** Host with its port where that is not the usual one; `*.example.com` for all below a domain. */
  host: string;
  /** Path prefixes; everything on the host when left out. */
  paths?: readonly string[];
  /** Sent along to this host, such as an authorization. */
  headers?: Readonly<Record<string, string>>;
}

/** What reading a URL gave. */
export type UrlContent =
  | { isUnchanged: true }
  | { isUnchanged: false; text: string; etag?: string };

/** Limits of reading. */
export interface UrlReaderOptions {
  hosts: readonly ReadableHost[];
  maxBytes?: number;
  timeoutMs?: number;
  /** Ends what is being read, with its reason. */
  stopping?: AbortSignal;
  fetch?: typeof fetch;
}

const maxRedirects = 5;

/** Reads texts from configured hosts and from nowhere else. */
export class UrlReader {
  readonly #options: Required<UrlReaderOptions>;

  constructor(options: UrlReaderOptions) {
    const stopping = new AbortController().signal;
    this.#options = { maxBytes: 64 * 1024 * 1024, timeoutMs: 30_000, stopping, fetch, ...options };
  }

  /** Whether the configuration lets this URL be read. @throws NotAllowedError with the mend. */
  check(url: string): ReadableHost {
    const { protocol, host, pathname, username } = new URL(url);
    const readable = this.#options.hosts.find(
      rule =>
        matchesHost(host, rule.host) &&
        (!rule.paths || rule.paths.some(prefix => matchesPath(pathname, prefix))),
    );
    if (!readable || !/^https?:$/.test(protocol) || username)
      throw new NotAllowedError(
        `Reading from '${url}' is not allowed; name its host under 'integrations' or 'backend.reading.allow'`,
      );
    return readable;
  }

  /** Reads a text. */
  async fetchText(url: string): Promise<string> {
    const content = await this.read(url);
    if (content.isUnchanged) throw new ServiceUnavailableError(`'${url}' answered 304 unasked`);
    return content.text;
  }

  /** Reads a text unless it is still what had this ETag. */
  async read(url: string, etag?: string): Promise<UrlContent> {
    const { timeoutMs, stopping } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, stopping]);
    try {
      const response = await this.#follow(url, etag, signal);
      if (response.status === 304) return { isUnchanged: true };
      if (response.status === 404)
        throw new NotFoundError(`'${url}' does not exist; mend or remove its location`);
      if (!response.ok)
        throw new ServiceUnavailableError(
          `'${url}' answered ${response.status} ${response.statusText}`.trim(),
        );
      const text = await this.#readText(url, response);
      return { isUnchanged: false, text, etag: response.headers.get('etag') ?? undefined };
    } catch (error) {
      stopping.throwIfAborted();
      if (timeout.aborted)
        throw new ServiceUnavailableError(`'${url}' did not answer within ${timeoutMs / 1000} s`, {
          cause: error,
        });
      if (error instanceof TypeError)
        throw new ServiceUnavailableError(`'${url}' cannot be reached: ${describeCause(error)}`, {
          cause: error,
        });
      throw error;
    }
  }

  async #follow(start: string, etag: string | undefined, signal: AbortSignal): Promise<Response> {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const { headers } = this.check(url);
      const response = await this.#options.fetch(url, {
        redirect: 'manual',
        signal,
        headers: { ...headers, ...(etag ? { 'if-none-match': etag } : {}) },
      });
      const target = response.headers.get('location');
      if (response.status < 300 || response.status === 304 || response.status >= 400 || !target)
        return response;
      const next = new URL(target, url);
      if (next.host !== new URL(start).host)
        throw new NotAllowedError(
          `'${start}' redirects to the other host '${next.host}'; register the URL there instead`,
        );
      await response.body?.cancel();
      url = next.href;
    }
    throw new ServiceUnavailableError(`'${start}' redirects more than ${maxRedirects} times`);
  }

  async #readText(url: string, response: Response): Promise<string> {
    const { maxBytes } = this.#options;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes)
        throw new NotAllowedError(
          `'${url}' is larger than ${Math.round(maxBytes / 1024 / 1024)} MB; split it`,
        );
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

function matchesHost(host: string, rule: string): boolean {
  return rule.startsWith('*.') ? host.endsWith(rule.slice(1)) : host === rule;
}

/** A prefix ends at a slash, so that `/docs` does not open `/docs-internal`. */
function matchesPath(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}

function describeCause(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? cause.message : error.message;
}
