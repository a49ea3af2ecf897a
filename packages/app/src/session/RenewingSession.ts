import { isPassing } from './isPassing.ts';

/** How long a session may be used. */
export interface SessionLifetime {
  /** From when on it is renewed before it is used, in milliseconds since 1970. */
  freshUntilMs: number;
  /** When it ends, in milliseconds since 1970. */
  expiresAtMs: number;
}

/** What a session is at: nothing yet, being fetched while the previous one is held, in use, or failed. */
export type SessionState<T> =
  | { type: 'empty' }
  | { type: 'fetching'; previous: ActiveSession<T> | undefined; promise: Promise<T> }
  | ActiveSession<T>
  | { type: 'failed'; error: Error };

/** A session in use. */
export interface ActiveSession<T> extends SessionLifetime {
  type: 'active';
  session: T;
}

/** What a session that renews itself is made from. */
export interface RenewingSessionOptions<T> {
  /** Fetches the session, or another one in place of the previous. */
  renew: (signal: AbortSignal, previous: T | undefined) => Promise<T>;
  getLifetime: (session: T, nowMs: number) => SessionLifetime;
  onChange?: () => void;
  /** Runs one task at a time over all tabs of the browser; without it, tabs renew each for themselves. */
  runAlone?: <R>(signal: AbortSignal, task: () => Promise<R>) => Promise<R>;
  now?: () => number;
}

const tryAgainAfterMs = 15_000;
/** Why a renewal is given up when a session comes in another way. */
const replaced = new DOMException('Another session came meanwhile', 'AbortError');

/** Keeps a session and renews it when it is requested and no longer fresh; simultaneous renewals are one. */
export class RenewingSession<T> {
  readonly #options: RenewingSessionOptions<T>;
  readonly #now: () => number;
  #state: SessionState<T> = { type: 'empty' };
  #ending = new AbortController();

  constructor(options: RenewingSessionOptions<T>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  get state(): SessionState<T> {
    return this.#state;
  }

  /** The session as last known, though it may be no longer fresh. */
  get known(): T | undefined {
    const active = this.#state.type === 'fetching' ? this.#state.previous : this.#state;
    return active?.type === 'active' ? active.session : undefined;
  }

  /** A fresh session; `renew` requests another one though it may be fresh. @throws what keeps it from coming. */
  get({ renew = false } = {}): Promise<T> {
    const state = this.#state;
    if (state.type === 'fetching') return state.promise;
    const previous = state.type === 'active' ? state : undefined;
    if (previous && !renew && previous.freshUntilMs > this.#now()) {
      return Promise.resolve(previous.session);
    }
    const promise = this.#fetch(previous);
    this.#change({ type: 'fetching', previous, promise });
    return promise;
  }

  /** Takes a session that came in another way, such as from a login; who waits for a renewal gets it too. */
  set(session: T): void {
    this.#stopFetching(replaced);
    this.#activate(session);
  }

  /** Forgets the session; one that is being fetched is given up. */
  end(): void {
    this.#stopFetching();
    this.#change({ type: 'empty' });
  }

  #stopFetching(reason?: DOMException): void {
    this.#ending.abort(reason);
    this.#ending = new AbortController();
  }

  async #fetch(previous: ActiveSession<T> | undefined): Promise<T> {
    const { signal } = this.#ending;
    const { renew, runAlone = (_signal, task) => task() } = this.#options;
    try {
      const session = await runAlone(signal, () => renew(signal, previous?.session));
      signal.throwIfAborted();
      this.#activate(session);
      return session;
    } catch (error) {
      if (signal.reason === replaced && this.#state.type === 'active') return this.#state.session;
      if (signal.aborted) throw error;
      // A server that is away for a moment ends no session that still holds.
      if (previous && previous.expiresAtMs > this.#now() && isPassing(error)) {
        const freshUntilMs = Math.min(previous.expiresAtMs, this.#now() + tryAgainAfterMs);
        this.#change({ ...previous, freshUntilMs });
        return previous.session;
      }
      this.#change({ type: 'failed', error: error as Error });
      throw error;
    }
  }

  #activate(session: T): void {
    const lifetime = this.#options.getLifetime(session, this.#now());
    this.#change({ type: 'active', session, ...lifetime });
  }

  #change(state: SessionState<T>): void {
    this.#state = state;
    this.#options.onChange?.();
  }
}
