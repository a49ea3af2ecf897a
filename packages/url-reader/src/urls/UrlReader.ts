import type { HostTokens } from '@portico/code-hosts-node';
import { ServiceUnavailableError } from '@portico/errors';
import { CodeHosts, type RawRequest } from '@portico/code-hosts';
import { ConfiguredReader } from '../ConfiguredReader.ts';
import { HostFetcher, type ReadableHost } from './HostFetcher.ts';
import { decodeBody, readBody } from './readBody.ts';
import { ReadDeadline } from './ReadDeadline.ts';
import { readResolved, RefResolver } from './RefResolver.ts';
import { isUrlPattern, type UrlFiles, UrlPatternReader } from './UrlPatternReader.ts';

/** What reading a URL gave. */
export type UrlContent =
  | { isUnchanged: true }
  | { isUnchanged: false; text: string; etag?: string };

/** Limits of reading. */
export interface UrlReaderOptions {
  hosts: readonly ReadableHost[];
  /** Hosts whose pages are read by their API. */
  codeHosts?: CodeHosts;
  /** Credentials that are renewed. */
  tokens?: HostTokens | undefined;
  maxBytes?: number;
  timeoutMs?: number;
  /** Ends what is being read, with its reason. */
  stopping?: AbortSignal;
  fetch?: typeof fetch;
}

/** How long a registration waits for a host that says nothing of its branches. */
const resolveTimeoutMs = 5000;

/** Reads texts from configured hosts and from nowhere else. */
export class UrlReader {
  readonly #codeHosts: CodeHosts;
  readonly #fetcher: HostFetcher;
  readonly #refs: RefResolver;
  readonly #patterns: UrlPatternReader;
  readonly #limits: { maxBytes: number; timeoutMs: number };
  readonly #stopping: AbortSignal | undefined;

  constructor(options: UrlReaderOptions) {
    const {
      codeHosts = new CodeHosts(),
      maxBytes = 64 * 1024 * 1024,
      timeoutMs = 30_000,
    } = options;
    this.#codeHosts = codeHosts;
    this.#limits = { maxBytes, timeoutMs };
    this.#stopping = options.stopping;
    const { hosts, tokens, fetch } = options;
    this.#fetcher = new HostFetcher({ hosts, codeHosts, tokens, fetch });
    this.#refs = new RefResolver(codeHosts, this.#fetcher);
    const limits = { maxFileBytes: maxBytes };
    this.#patterns = new UrlPatternReader(
      new ConfiguredReader({ hosts, codeHosts, tokens, limits, ...(fetch && { fetch }) }),
    );
  }

  /** Whether the configuration lets this URL be read. @throws NotAllowedError with the fix. */
  check(url: string): ReadableHost {
    return this.#fetcher.check(url);
  }

  /** Reads a text. */
  async fetchText(url: string): Promise<string> {
    const content = await this.read(url);
    if (content.isUnchanged) throw new ServiceUnavailableError(`'${url}' answered 304 unasked`);
    return content.text;
  }

  /** Reads a text unless it is still what had this ETag. */
  read(url: string, etag?: string): Promise<UrlContent> {
    return readResolved(url, this.#refs, {
      createSignal: () => this.#deadlineOf(url).signal,
      read: address => this.#request(address, this.#locate(address), etag),
    });
  }

  /**
   * Reads the file of a URL, or all that a pattern such as `https://…/blob/main/apis/*.yaml` matches, unless it is
   * still what had this ETag.
   *
   * @throws NotFoundError where a pattern matches nothing; NotAllowedError where it matches too much.
   */
  async readAll(url: string, etag?: string): Promise<UrlFiles> {
    this.check(url);
    if (isUrlPattern(url)) return this.#patterns.read(url, { etag, signal: this.#stopping });
    const content = await this.read(url, etag);
    if (content.isUnchanged) return content;
    const texts = new Map([[this.getResolved(url), content.text]]);
    return { isUnchanged: false, texts, etag: content.etag };
  }

  /**
   * The address with the slashes of its branch encoded, by what its host has; the same one where nothing is to be decided,
   * or the host does not answer.
   */
  async resolve(url: string): Promise<string> {
    const { signal } = new ReadDeadline(url, resolveTimeoutMs, this.#stopping);
    return (await this.#refs.resolve(url, { signal }).catch(() => undefined)) ?? url;
  }

  /** The same, as far as it is known without a request. */
  getResolved(url: string): string {
    return this.#refs.getKnown(url);
  }

  /**
   * The commit that changed the file of a page last, as its code host knows it now.
   *
   * @returns undefined where the URL is no such page, names its commit itself, or the host knows of none.
   */
  async findCommit(address: string): Promise<string | undefined> {
    this.check(address);
    const url = this.#refs.getKnown(address);
    const request = this.#codeHosts.getCommitRequest(url);
    if (!request) return undefined;
    const content = await this.#request(url, request);
    return content.isUnchanged ? undefined : request.readAnswer(content.text);
  }

  #request(url: string, request: RawRequest, etag?: string): Promise<UrlContent> {
    const { maxBytes } = this.#limits;
    return this.#deadlineOf(url).run(async signal => {
      const response = await this.#fetcher.request(url, { ...request, etag }, signal);
      if (response.status === 304) return { isUnchanged: true };
      const body = await readBody(url, response, maxBytes);
      const text = decodeBody(body, request.encoding).toString('utf8');
      return { isUnchanged: false, text, etag: response.headers.get('etag') ?? undefined };
    });
  }

  #deadlineOf(url: string): ReadDeadline {
    return new ReadDeadline(url, this.#limits.timeoutMs, this.#stopping);
  }

  /** The request for a URL: the file itself where it is a page of a code host. */
  #locate(url: string): RawRequest {
    const { headers = {} } = this.check(url);
    return this.#codeHosts.getRawRequest(url) ?? { url, headers };
  }
}
