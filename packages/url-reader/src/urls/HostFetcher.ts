import { HostTokens } from '@portico/code-hosts-node';
import { NotAllowedError, NotFoundError, ServiceUnavailableError } from '@portico/errors';
import { type CodeHosts, type RawRequest, readRateLimit } from '@portico/code-hosts';
import { readBody } from './readBody.ts';

/** Which URLs may be read. */
export interface ReadableHost {
  /** Host with its port where that is not the usual one; `*.example.com` for all below a domain. */
  host: string;
  /** Path prefixes; everything on the host when omitted. */
  paths?: readonly string[];
  /** Sent along to this host, such as an authorization; over https only, unless `isPlainHttp`. */
  headers?: Readonly<Record<string, string>>;
  /** The configuration itself names the host with http. */
  isPlainHttp?: boolean;
}

/** A request to a host. */
export interface HostRequest extends RawRequest {
  /** Only answered in full when the content differs from what had this ETag. */
  etag?: string | undefined;
  /** Other hosts that a redirect may lead to, without credentials. */
  redirectHosts?: readonly string[];
  /** The headers are a user's own, which no others replace. */
  isUsersOwn?: boolean | undefined;
}

/** What a fetcher works with. */
export interface HostFetcherOptions {
  hosts: readonly ReadableHost[];
  codeHosts: CodeHosts;
  /** Credentials that are renewed; those of all plugins, so that none are requested twice. */
  tokens?: HostTokens | undefined;
  fetch?: typeof fetch | undefined;
}

const maxRedirects = 5;
/** Of the answer that names a commit. */
const maxCommitBytes = 1024 * 1024;

/** Sends requests to configured hosts and to nowhere else. */
export class HostFetcher {
  readonly #hosts: readonly ReadableHost[];
  readonly #codeHosts: CodeHosts;
  readonly #fetch: typeof fetch;
  readonly #tokens: HostTokens;

  constructor({ hosts, codeHosts, ...options }: HostFetcherOptions) {
    this.#hosts = hosts;
    this.#codeHosts = codeHosts;
    this.#fetch = options.fetch ?? fetch;
    this.#tokens = options.tokens ?? new HostTokens({ fetch: this.#fetch });
  }

  /** Whether the configuration lets this URL be read. @throws NotAllowedError with the fix. */
  check(url: string): ReadableHost {
    const { protocol, host, pathname, username, password } = new URL(url);
    const readable = this.#hosts.find(
      rule =>
        matchesHost(host, rule.host) &&
        (!rule.paths || rule.paths.some(prefix => matchesPath(pathname, prefix))),
    );
    if (!readable || !/^https?:$/.test(protocol) || username || password)
      throw new NotAllowedError(
        `Reading from '${url}' is not allowed; name its host under 'integrations' or 'backend.reading.allow'`,
      );
    const problem = this.#codeHosts.find(url)?.problem;
    if (problem) throw new NotAllowedError(problem);
    const { headers, isPlainHttp = false } = readable;
    // Whoever listens on the way would read them.
    return headers && protocol === 'http:' && !isPlainHttp
      ? { ...readable, headers: {} }
      : readable;
  }

  /**
   * The response for a URL, which another one may represent: 2xx with its body, or 304.
   *
   * @param url - as its reader knows it, for messages.
   * @throws NotFoundError for 404; ServiceUnavailableError for other refusals; NotAllowedError for a redirect to
   * another host.
   */
  async request(url: string, request: HostRequest, signal: AbortSignal): Promise<Response> {
    const response = await this.#follow(url, await this.#pin(url, request, signal), signal);
    if (response.status === 304 || (response.ok && !isSignInPage(response))) return response;
    await response.body?.cancel();
    throw this.#describeRefusal(url, response);
  }

  /** The request by the id of the commit, where the host takes no name of a branch. */
  async #pin(url: string, request: HostRequest, signal: AbortSignal): Promise<HostRequest> {
    if (!request.pin) return request;
    const { commitRequest, formatUrl } = request.pin;
    const response = await this.request(url, commitRequest, signal);
    const commit = commitRequest.readAnswer(
      (await readBody(url, response, maxCommitBytes)).toString('utf8'),
    );
    if (commit === undefined) throw new NotFoundError(`'${url}' does not exist; check its branch`);
    return { ...request, url: formatUrl(commit) };
  }

  async #follow(start: string, request: HostRequest, signal: AbortSignal): Promise<Response> {
    let { url } = request;
    let headers = await this.#listHeaders(request);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await this.#fetch(url, {
        redirect: 'manual',
        signal,
        headers: { ...headers, ...(request.etag ? { 'if-none-match': request.etag } : {}) },
      });
      const target = response.headers.get('location');
      if (response.status < 300 || response.status === 304 || response.status >= 400 || !target)
        return response;
      const from = new URL(url);
      const next = new URL(target, url);
      await response.body?.cancel();
      checkRedirect(start, from, next, request.redirectHosts ?? []);
      url = next.href;
      // What is sent along is for one host.
      if (next.host !== from.host) headers = {};
      // A host that is read by its API is allowed as a whole.
      else if (request.url === start) {
        const readable = this.check(url);
        if (!request.isUsersOwn) headers = readable.headers ?? {};
      }
    }
    throw new ServiceUnavailableError(`'${start}' redirects more than ${maxRedirects} times`);
  }

  async #listHeaders({ headers, credentialsOf }: HostRequest) {
    if (!credentialsOf) return headers;
    const { host, owner } = credentialsOf;
    return { ...headers, ...(await this.#tokens.getHeaders(host, owner)) };
  }

  #describeRefusal(url: string, { status, statusText, headers }: Response): Error {
    const endsAt = readRateLimit(status, headers);
    if (endsAt)
      return new ServiceUnavailableError(
        `'${url}' was not read: the limit of requests of '${new URL(url).host}' is used up until ${endsAt.toISOString()}`,
      );
    const kind = this.#codeHosts.find(url)?.type;
    const token = kind && `a token that may read it under 'integrations.${kind}'`;
    if (status === 404)
      return new NotFoundError(
        `'${url}' does not exist; correct or remove what refers to it${token ? `, or set ${token} where it is private` : ''}`,
      );
    const answer = `'${url}' answered ${status} ${statusText}`.trim();
    const isRefused = status === 401 || status === 403 || status === 203;
    return new ServiceUnavailableError(isRefused && token ? `${answer}; set ${token}` : answer);
  }
}

/** Azure DevOps answers those without rights with a page to sign in. */
function isSignInPage({ status, headers }: Response): boolean {
  return status === 203 && headers.get('content-type')?.startsWith('text/html') === true;
}

/** What is sent along is for one host, and not for the open. */
function checkRedirect(start: string, from: URL, to: URL, others: readonly string[]): void {
  if (to.host !== from.host && !others.includes(to.host))
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
