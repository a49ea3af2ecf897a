import { NotAllowedError, NotFoundError, ServiceUnavailableError } from '@portico/errors';
import { CodeHosts, type RawRequest } from '@portico/integrations';

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
  /** Hosts whose pages are read by their API. */
  codeHosts?: CodeHosts;
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
    this.#options = {
      codeHosts: new CodeHosts(),
      maxBytes: 64 * 1024 * 1024,
      timeoutMs: 30_000,
      stopping,
      fetch,
      ...options,
    };
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
  read(url: string, etag?: string): Promise<UrlContent> {
    return this.#request(url, this.#locate(url), etag);
  }

  /**
   * The commit that changed the file of a page last, as its code host knows it now.
   *
   * @returns undefined where the URL is no such page, names its commit itself, or the host knows of none.
   */
  async findCommit(url: string): Promise<string | undefined> {
    this.check(url);
    const request = this.#options.codeHosts.getCommitRequest(url);
    if (!request) return undefined;
    const content = await this.#request(url, request);
    return content.isUnchanged ? undefined : request.readAnswer(content.text);
  }

  async #request(url: string, request: RawRequest, etag?: string): Promise<UrlContent> {
    const { timeoutMs, stopping } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, stopping]);
    try {
      const response = await this.#follow(url, request, etag, signal);
      if (response.status === 304) return { isUnchanged: true };
      if (!response.ok) throw this.#describeRefusal(url, response);
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

  async #follow(
    start: string,
    first: RawRequest,
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<Response> {
    let { url, headers } = first;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await this.#options.fetch(url, {
        redirect: 'manual',
        signal,
        headers: { ...headers, ...(etag ? { 'if-none-match': etag } : {}) },
      });
      const target = response.headers.get('location');
      if (response.status < 300 || response.status === 304 || response.status >= 400 || !target)
        return response;
      const next = new URL(target, url);
      await response.body?.cancel();
      checkRedirect(start, new URL(url), next);
      url = next.href;
      // A host that is read by its API is allowed as a whole.
      if (first.url === start) headers = this.check(url).headers ?? {};
    }
    throw new ServiceUnavailableError(`'${start}' redirects more than ${maxRedirects} times`);
  }

  /** What is asked for a URL: the file itself where it is a page of a code host. */
  #locate(url: string): RawRequest {
    const { headers = {} } = this.check(url);
    return this.#options.codeHosts.getRawRequest(url) ?? { url, headers };
  }

  #describeRefusal(url: string, { status, statusText }: Response): Error {
    const kind = this.#options.codeHosts.find(url)?.type;
    const token = kind && `a token that may read it under 'integrations.${kind}'`;
    if (status === 404)
      return new NotFoundError(
        `'${url}' does not exist; correct or remove what refers to it${token ? `, or set ${token} where it is private` : ''}`,
      );
    const answer = `'${url}' answered ${status} ${statusText}`.trim();
    const isRefused = status === 401 || status === 403;
    return new ServiceUnavailableError(isRefused && token ? `${answer}; set ${token}` : answer);
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

/** What is sent along is for one host, and not for the open. */
function checkRedirect(start: string, from: URL, to: URL): void {
  if (to.host !== from.host)
    throw new NotAllowedError(
      `'${start}' redirects to the other host '${to.host}'; register the URL there instead`,
    );
  if (from.protocol === 'https:' && to.protocol !== 'https:')
    throw new NotAllowedError(
      `'${start}' redirects from https to '${to.protocol.slice(0, -1)}'; register an https URL`,
    );
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
