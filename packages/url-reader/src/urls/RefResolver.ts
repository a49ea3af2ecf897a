import type { CodeHosts, CommitRequest } from '@portico/code-hosts';
import type { HostFetcher } from './HostFetcher.ts';
import { readBody } from './readBody.ts';

/** Of a list of one commit. */
const maxAnswerBytes = 4 * 1024 * 1024;
const knownMs = 60 * 60_000;
const missingMs = 5 * 60_000;
const maxKnown = 10_000;

/** What it takes to find out what an address means. */
export interface ResolveOptions {
  signal: AbortSignal;
  /** A user's own for the code host; what it shows is not stored. */
  token?: string | undefined;
}

/** Finds the branch of addresses in which the slashes of its name are not encoded, by what their host has. */
export class RefResolver {
  readonly #codeHosts: CodeHosts;
  readonly #fetcher: HostFetcher;
  /** Whether a ref exists, by the address of the request. What was stored last is last. */
  readonly #refs = new Map<string, { exists: boolean; until: number }>();

  constructor(codeHosts: CodeHosts, fetcher: HostFetcher) {
    this.#codeHosts = codeHosts;
    this.#fetcher = fetcher;
  }

  /** The address with its branch encoded as far as that is known by now; else the address itself. */
  getKnown(address: string): string {
    const readings = this.#codeHosts.listReadings(address);
    for (const reading of readings) {
      const known = this.#getStored(reading.refRequest);
      if (known === undefined) return address;
      if (known) return reading.address;
    }
    return address;
  }

  /**
   * The address with its branch encoded, by the branches and tags that the host has; the address itself where nothing is
   * to be decided.
   *
   * @returns `undefined` when the repository has none of those that the address may mean.
   */
  async resolve(address: string, options: ResolveOptions): Promise<string | undefined> {
    const [shortest, ...longer] = this.#codeHosts.listReadings(address, options.token);
    if (!shortest || (await this.#exists(shortest.refRequest, options))) return address;
    // A repository that may not be read has none of its branches, which are not asked for one by one.
    if (!(await this.#exists(shortest.repositoryRequest, options))) return address;
    for (const reading of longer)
      if (await this.#exists(reading.refRequest, options)) return reading.address;
    return undefined;
  }

  async #exists(request: CommitRequest, { signal, token }: ResolveOptions): Promise<boolean> {
    const stored = token === undefined ? this.#getStored(request) : undefined;
    if (stored !== undefined) return stored;
    const exists = await this.#request(request, signal);
    if (token === undefined) this.#store(request, exists);
    return exists;
  }

  async #request(request: CommitRequest, signal: AbortSignal): Promise<boolean> {
    const { url } = request;
    try {
      const response = await this.#fetcher.request(url, request, signal);
      const text = (await readBody(url, response, maxAnswerBytes)).toString('utf8');
      return request.readAnswer(text) !== undefined;
    } catch (error) {
      if (error instanceof Error && error.name === 'NotFoundError') return false;
      throw error;
    }
  }

  #getStored({ url }: CommitRequest): boolean | undefined {
    const stored = this.#refs.get(url);
    return stored && stored.until > Date.now() ? stored.exists : undefined;
  }

  #store({ url }: CommitRequest, exists: boolean): void {
    this.#refs.delete(url);
    this.#refs.set(url, { exists, until: Date.now() + (exists ? knownMs : missingMs) });
    const [oldest] = this.#refs.keys();
    if (this.#refs.size > maxKnown && oldest !== undefined) this.#refs.delete(oldest);
  }
}

/** Reads an address of a code host. */
export interface AddressReading<T> {
  /** A user's own for the code host. */
  token?: string | undefined;
  /** Ends the search for the branch. */
  createSignal(): AbortSignal;
  /** @throws NotFoundError where nothing is there. */
  read(address: string): Promise<T>;
}

/** Reads an address; once more with its branch encoded where nothing is there and the host has a branch with slashes. */
export async function readResolved<T>(
  address: string,
  refs: RefResolver,
  { token, createSignal, read }: AddressReading<T>,
): Promise<T> {
  const known = refs.getKnown(address);
  try {
    return await read(known);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NotFoundError' || known !== address)
      throw error;
    const resolved = await refs
      .resolve(address, { signal: createSignal(), token })
      // The first answer counts where the host gives no second one.
      .catch(() => address);
    if (resolved === undefined)
      error.message +=
        ". Its repository has no branch or tag that the address may mean; write slashes of a branch's name as %2F";
    if (resolved === undefined || resolved === address) throw error;
    return read(resolved);
  }
}
