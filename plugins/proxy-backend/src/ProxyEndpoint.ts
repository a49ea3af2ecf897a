import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Logger } from '@portico/server';
import type { Pool } from 'undici';
import type { ProxyEndpointConfig } from './config.ts';
import { BadGatewayError, GatewayTimeoutError } from './errors.ts';
import { splitPath } from './findEndpoint.ts';
import {
  filterRequestHeaders,
  filterResponseHeaders,
  isOfConnection,
  isOfOrigin,
} from './headers.ts';

/** A call as it is passed on. */
export interface ProxiedCall {
  method: string;
  /** Percent-encoded, from `/api/proxy` on. */
  path: string;
  /** What follows the endpoint's path in it. */
  rest: string;
  /** With its question mark, or empty. */
  search: string;
  headers: Readonly<IncomingHttpHeaders>;
  host: string;
  body: Readable;
  signal: AbortSignal;
}

/** The target's answer, to be passed back. */
export interface ProxiedAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Readable;
}

const connectTimeoutMs = 10_000;
const defaultHeadersTimeoutMs = 60_000;
const maxConnections = 128;
const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/** What an endpoint works with. */
export interface ProxyEndpointOptions {
  /** Gets why a target does not answer, which callers do not learn. */
  logger: Pick<Logger, 'warn'>;
  /** For the target to begin its answer, 60 s when omitted; the answer itself may take as long as it needs. */
  headersTimeoutMs?: number;
}

/** Passes the calls below one path on to its target, and nowhere else. */
export class ProxyEndpoint {
  readonly segments: readonly string[];
  readonly config: ProxyEndpointConfig;
  /** With a slash at its start and none at its end, as policies name it. */
  readonly path: string;
  readonly #target: URL;
  readonly #allowedHeaders: ReadonlySet<string>;
  readonly #configuredHeaders: Readonly<Record<string, string>>;
  readonly #rewrites: readonly (readonly [RegExp, string])[];
  readonly #headersTimeoutMs: number;
  #pool: Promise<Pool> | undefined;
  readonly #logger: Pick<Logger, 'warn'>;

  constructor(path: string, config: ProxyEndpointConfig, options: ProxyEndpointOptions) {
    const { logger, headersTimeoutMs = defaultHeadersTimeoutMs } = options;
    this.#logger = logger;
    this.segments = splitPath(path);
    this.config = config;
    this.path = `/${path.replace(/^\/|\/$/g, '')}`;
    this.#target = new URL(config.target);
    this.#allowedHeaders = new Set(config.allowedHeaders.map(name => name.toLowerCase()));
    this.#configuredHeaders = Object.fromEntries(
      Object.entries(config.headers)
        .filter(([name]) => !isOfConnection(name))
        .map(([name, value]) => [name.toLowerCase(), value.trim()]),
    );
    this.#warnOfIgnored();
    this.#rewrites = Object.entries(config.pathRewrite ?? {}).map(([pattern, replacement]) => [
      new RegExp(pattern),
      replacement,
    ]);
    this.#headersTimeoutMs = headersTimeoutMs;
  }

  /**
   * Passes a call on.
   *
   * @throws BadGatewayError or GatewayTimeoutError when the target does not answer.
   */
  async send(call: ProxiedCall): Promise<ProxiedAnswer> {
    const headers = filterRequestHeaders(call.headers, {
      allowed: this.#allowedHeaders,
      configured: this.#configuredHeaders,
      credentials: this.config.credentials,
    });
    if (!this.config.changeOrigin) headers['host'] ??= call.host;
    const { statusCode, headers: answered, body } = await this.#request(call, headers);
    const passed = filterResponseHeaders(answered, this.#allowedHeaders);
    const location = passed['location'];
    if (typeof location === 'string') passed['location'] = this.#toOwnAddress(location);
    return { status: statusCode, headers: passed, body };
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  #warnOfIgnored(): void {
    const { headers, allowedHeaders } = this.config;
    const ignored = {
      headers: Object.keys(headers).filter(isOfConnection),
      allowedHeaders: allowedHeaders.filter(isOfOrigin),
    };
    for (const [key, names] of Object.entries(ignored))
      if (names.length > 0)
        this.#logger.warn(
          `${names.join(', ')} in '${key}' of the proxy's '${this.path}' has no effect: ${key === 'headers' ? 'it belongs to the connection' : 'answers of targets never set it for the portal'}; remove it`,
        );
  }

  async #openPool(): Promise<Pool> {
    // With the first call: it is large.
    const { Pool } = await import('undici');
    return new Pool(this.#target.origin, {
      connections: maxConnections,
      headersTimeout: this.#headersTimeoutMs,
      bodyTimeout: 0,
      connect: { timeout: connectTimeoutMs, rejectUnauthorized: this.config.secure },
    });
  }

  async #request(call: ProxiedCall, headers: Record<string, string | string[]>) {
    const { method, body, signal } = call;
    const hasBody =
      call.headers['content-length'] !== undefined ||
      call.headers['transfer-encoding'] !== undefined;
    let address = this.#toTarget(call);
    try {
      const pool = await (this.#pool ??= this.#openPool());
      for (let redirects = 0; ; redirects++) {
        const answer = await pool.request({
          method: method as 'GET',
          path: address.pathname + address.search,
          headers,
          body: hasBody ? body : null,
          signal,
        });
        const next = this.#findRedirect(answer, address, method);
        if (!next) return answer;
        // What is not read would keep the connection.
        await answer.body.dump();
        if (next.origin !== this.#target.origin)
          throw new BadGatewayError(
            `The target of '${this.path}' redirects to another server, which is not followed`,
          );
        if (redirects === maxRedirects)
          throw new BadGatewayError(
            `The target of '${this.path}' redirects more than ${maxRedirects} times`,
          );
        address = next;
      }
    } catch (error) {
      if (signal.aborted || error instanceof BadGatewayError) throw error;
      throw this.#explain(error as Error & { code?: string });
    }
  }

  #findRedirect(
    { statusCode, headers }: { statusCode: number; headers: Record<string, unknown> },
    from: URL,
    method: string,
  ): URL | undefined {
    const { location } = headers;
    const isFollowed = this.config.followRedirects && (method === 'GET' || method === 'HEAD');
    if (!isFollowed || !redirectStatuses.has(statusCode) || typeof location !== 'string')
      return undefined;
    return URL.canParse(location, from) ? new URL(location, from) : undefined;
  }

  /** The address at the target, whose origin no path can leave. */
  #toTarget({ path, rest, search }: ProxiedCall): URL {
    const rewrite = this.#rewrites.find(([pattern]) => pattern.test(path));
    const isRewritten = this.config.pathRewrite !== undefined;
    const below = isRewritten ? (rewrite ? path.replace(...rewrite) : path) : rest;
    const base = this.#target.pathname.replace(/\/$/, '');
    const joined = below === '' || below.startsWith('/') ? base + below : `${base}/${below}`;
    const address = new URL(this.#target.origin);
    address.pathname = joined;
    address.search = search;
    return address;
  }

  /** Where a redirect of the target leads for a browser: below the endpoint where it is below the target. */
  #toOwnAddress(location: string): string {
    if (!URL.canParse(location, this.#target)) return location;
    const { origin, pathname, search, hash } = new URL(location, this.#target);
    const base = this.#target.pathname.replace(/\/$/, '');
    const isBelow = pathname === base || pathname.startsWith(`${base}/`);
    if (origin !== this.#target.origin || !isBelow || this.config.pathRewrite) return location;
    return `/api/proxy${this.path}${pathname.slice(base.length)}${search}${hash}`;
  }

  #explain(error: Error & { code?: string }): Error {
    const what = `The target of '${this.path}'`;
    this.#logger.warn(`${what} does not answer`, { target: this.#target.origin, error });
    return timeoutCodes.has(error.code ?? '')
      ? new GatewayTimeoutError(`${what} did not answer in time`)
      : new BadGatewayError(`${what} cannot be reached; the server's log has the reason`);
  }
}
