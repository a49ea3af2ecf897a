import { PublishSubject } from '@portico/app';
import { coversScopes } from '../model/providerScopes.ts';
import { LoginError } from './loginErrors.ts';

/** A provider that waits for a login. */
export interface AuthRequest {
  /** Unlike all others that wait. */
  id: string;
  providerId: string;
  /** Opens the login for all that is wanted; rejects when it fails, and the request stays. */
  trigger: () => Promise<void>;
}

/** Whoever logs in for a provider: with which scopes, and what comes of it. */
export interface AuthRequester<T extends { scopes: readonly string[] }> {
  id: string;
  providerId: string;
  login: (scopes: readonly string[]) => Promise<T>;
}

interface Waiting {
  scopes: readonly string[];
  resolve: (session: never) => void;
  reject: (error: Error) => void;
}

interface Pending {
  request: AuthRequest;
  waiting: Waiting[];
}

/** Logins that parts of the page wait for, one request a provider, until the user logs in or rejects all. */
export class AuthRequestQueue {
  readonly #changes = new PublishSubject();
  readonly #pending = new Map<string, Pending>();
  #requests: readonly AuthRequest[] = [];

  /** What waits, oldest first. */
  readonly getAll = (): readonly AuthRequest[] => this.#requests;

  readonly subscribe = (onChange: () => void): (() => void) => this.#changes.subscribe(onChange);

  /**
   * Waits for a login that grants the scopes.
   *
   * @throws LoginError when the user rejects it.
   */
  wait<T extends { scopes: readonly string[] }>(
    requester: AuthRequester<T>,
    scopes: readonly string[],
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { scopes, resolve, reject };
      const pending = this.#pending.get(requester.id);
      if (pending) {
        pending.waiting.push(waiting);
        return;
      }
      const trigger = async () => {
        const wanted = this.#pending.get(requester.id)?.waiting.flatMap(each => each.scopes) ?? [];
        const session = await requester.login([...new Set(wanted)]);
        this.settle(requester.id, session);
        const missing = wanted.filter(scope => !session.scopes.includes(scope));
        if (missing.length > 0) {
          throw new Error(`Login failed, these scopes were not granted: ${missing.join(', ')}`);
        }
      };
      this.#pending.set(requester.id, {
        request: { id: requester.id, providerId: requester.providerId, trigger },
        waiting: [waiting],
      });
      this.#publish();
    });
  }

  /** Lets all go on whom a session serves; those who want more keep waiting. */
  settle(id: string, session: { scopes: readonly string[] }): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    const isServed = ({ scopes }: Waiting) => coversScopes(session.scopes, scopes);
    for (const waiting of pending.waiting.filter(isServed)) waiting.resolve(session as never);
    pending.waiting = pending.waiting.filter(each => !isServed(each));
    if (pending.waiting.length === 0) this.#pending.delete(id);
    this.#publish();
  }

  /** Refuses everything that waits. */
  rejectAll(): void {
    const error = new LoginError('RejectedError', 'Login failed, rejected by user');
    const all = [...this.#pending.values()].flatMap(({ waiting }) => waiting);
    this.#pending.clear();
    this.#publish();
    for (const { reject } of all) reject(error);
  }

  #publish(): void {
    this.#requests = [...this.#pending.values()].map(({ request }) => request);
    this.#changes.post();
  }
}
