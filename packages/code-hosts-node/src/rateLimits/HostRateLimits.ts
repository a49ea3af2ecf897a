import { type GitTransport, readRateLimit, readRemaining } from '@portico/code-hosts';
import type { RateLimitStore } from './RateLimitStore.ts';
import type { CredentialLabel, HostRateLimit } from './HostRateLimit.ts';

/** How requests are counted. */
export interface RateLimitFetchOptions {
  /** Work in the background leaves the last tenth of a limit to what people wait for. */
  isBackground?: boolean | undefined;
  /** The share of a limit that is left to others, from 0 to 1, in place of that tenth. */
  reserve?: number | undefined;
}

/** What rate limits work with. */
export interface HostRateLimitsOptions {
  /** Opened with the first request; one process alone when omitted. */
  openStore?: (() => Promise<RateLimitStore>) | undefined;
  fetch?: typeof fetch | undefined;
  now?: (() => number) | undefined;
  /** Reports that the store failed; requests go on. */
  onFailure?: ((error: unknown) => void) | undefined;
}

const backgroundReserve = 0.1;
/** How often replicas exchange what they know, while they send requests. */
const syncIntervalMs = 2000;
const maxLabels = 1000;

/** Limits of requests of the configured credentials, shared by all plugins of all replicas. */
export class HostRateLimits {
  readonly #options: HostRateLimitsOptions;
  readonly #fetch: typeof fetch;
  readonly #now: () => number;
  /** Labels by `Authorization` header. */
  readonly #labels = new Map<string, CredentialLabel>();
  readonly #rateLimits = new Map<string, HostRateLimit>();
  readonly #changed = new Set<string>();
  #store: Promise<RateLimitStore> | undefined;
  #syncing: Promise<void> | undefined;
  #syncedAt = 0;

  constructor(options: HostRateLimitsOptions = {}) {
    this.#options = options;
    this.#fetch = options.fetch ?? fetch;
    this.#now = options.now ?? Date.now;
  }

  /** Counts requests with a header for a credential. A user's own token has no label and is not counted. */
  label(authorization: string, label: CredentialLabel): void {
    this.#labels.delete(authorization);
    this.#labels.set(authorization, label);
    const [oldest] = this.#labels.keys();
    if (this.#labels.size > maxLabels && oldest !== undefined) this.#labels.delete(oldest);
  }

  /** Sends requests; answers 429 by itself while the host takes none of the credential. */
  createFetch(options: RateLimitFetchOptions = {}): typeof fetch {
    const reserve = findReserve(options);
    return async (input, init) => {
      const label = this.#findLabel(new Headers(init?.headers));
      if (!label) return this.#fetch(input, init);
      const refused = await this.#findRefusal(label, reserve);
      if (refused) {
        const { status, headers, message } = refused;
        return Response.json({ message }, { status, statusText: 'Too Many Requests', headers });
      }
      const response = await this.#fetch(input, init);
      await this.#record(label, response);
      return response;
    };
  }

  /** Pushes over git, as {@link createFetch} sends requests. */
  createGit(git: GitTransport, options: RateLimitFetchOptions = {}): GitTransport {
    const reserve = findReserve(options);
    return {
      push: async (push, signal) => {
        const label = this.#findLabel(new Headers(push.headers));
        const refused = label && (await this.#findRefusal(label, reserve));
        if (refused) return refused;
        const result = await git.push(push, signal);
        if (label && 'headers' in result) {
          const { status = 200, headers } = { status: undefined, ...result };
          await this.#record(label, { status, headers: new Headers(headers) });
        }
        return result;
      },
    };
  }

  /** What is known of all credentials that were used. */
  async list(): Promise<HostRateLimit[]> {
    await this.sync();
    return [...this.#rateLimits.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** Exchanges what is known with the other replicas. */
  sync(): Promise<void> {
    this.#syncing ??= this.#exchange()
      .catch((error: unknown) => this.#options.onFailure?.(error))
      .finally(() => {
        this.#syncing = undefined;
        this.#syncedAt = this.#now();
      });
    return this.#syncing;
  }

  async #syncSometimes(): Promise<void> {
    if (this.#now() - this.#syncedAt >= syncIntervalMs) await this.sync();
  }

  async #exchange(): Promise<void> {
    const { openStore } = this.#options;
    if (!openStore) return;
    this.#store ??= openStore();
    this.#store.catch(() => {
      this.#store = undefined;
    });
    const store = await this.#store;
    const changed = [...this.#changed];
    this.#changed.clear();
    try {
      await store.set(changed.flatMap(key => this.#rateLimits.get(key) ?? []));
    } catch (error) {
      // They are stored with the next exchange.
      for (const key of changed) this.#changed.add(key);
      throw error;
    }
    for (const rateLimit of await store.list()) {
      const own = this.#rateLimits.get(keyOf(rateLimit));
      if (!own || own.updatedAt <= rateLimit.updatedAt)
        this.#rateLimits.set(keyOf(rateLimit), rateLimit);
    }
  }

  #findLabel(headers: Headers): CredentialLabel | undefined {
    const authorization = headers.get('authorization');
    return authorization === null ? undefined : this.#labels.get(authorization);
  }

  async #record(
    label: CredentialLabel,
    answer: Pick<Response, 'status' | 'headers'>,
  ): Promise<void> {
    this.#note(label, answer);
    if (answer.status === 429 || answer.status === 403) await this.sync();
  }

  #note(label: CredentialLabel, { status, headers }: Pick<Response, 'status' | 'headers'>): void {
    const now = this.#now();
    const refusedUntil = readRateLimit(status, headers, now);
    const left = readRemaining(headers, now);
    const key = keyOf(label);
    const known = this.#rateLimits.get(key);
    if (!refusedUntil && !left && !known) return;
    // What is answered while the host refuses was sent before, and does not end that.
    const ends = [refusedUntil?.getTime() ?? 0, Date.parse(known?.blockedUntil ?? '') || 0];
    const endsAt = Math.max(...ends);
    this.#changed.add(key);
    this.#rateLimits.set(key, {
      ...label,
      limit: left?.limit ?? null,
      remaining: left?.remaining ?? null,
      resetsAt: left?.resetsAt?.toISOString() ?? null,
      blockedUntil: endsAt > now ? new Date(endsAt).toISOString() : null,
      updatedAt: new Date(now).toISOString(),
    });
  }

  /** When the credential may be used again; `undefined` where it may now. */
  #findEnd(rateLimit: HostRateLimit | undefined, reserve: number): number | undefined {
    if (!rateLimit) return undefined;
    const { limit, remaining, resetsAt, blockedUntil } = rateLimit;
    const isLow =
      reserve > 0 && limit !== null && remaining !== null && remaining <= limit * reserve;
    const ends = [blockedUntil, isLow ? resetsAt : null].map(moment =>
      moment === null ? 0 : Date.parse(moment),
    );
    const end = Math.max(...ends);
    return end > this.#now() ? end : undefined;
  }

  /** What is answered in place of the host while it takes no requests of the credential. */
  async #findRefusal(label: CredentialLabel, reserve: number) {
    await this.#syncSometimes();
    const endsAt = this.#findEnd(this.#rateLimits.get(keyOf(label)), reserve);
    if (endsAt === undefined) return undefined;
    const seconds = Math.ceil((endsAt - this.#now()) / 1000);
    return {
      status: 429,
      headers: { 'retry-after': String(seconds) },
      message: `the limit of requests of '${label.credential}' on '${label.host}' is used up; nothing was sent`,
    };
  }
}

function findReserve({ isBackground, reserve }: RateLimitFetchOptions): number {
  return reserve ?? (isBackground ? backgroundReserve : 0);
}

function keyOf({ host, credential }: CredentialLabel): string {
  return `${host}\n${credential}`;
}
