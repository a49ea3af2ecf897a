import type { LdapSession } from './LdapSession.ts';

const idleMs = 5 * 60_000;
const maxSessions = 4;

/** Connections that are open between two pages of a run. */
export class LdapSessions {
  readonly #open = new Map<string, { session: LdapSession; timer: NodeJS.Timeout }>();

  /** Hands out a connection, if it is still open; the caller puts it back or closes it. */
  take(id: string | undefined): LdapSession | undefined {
    const found = this.#open.get(id ?? '');
    if (!found) return undefined;
    this.#open.delete(found.session.id);
    clearTimeout(found.timer);
    return found.session.isConnected ? found.session : undefined;
  }

  /** Keeps a connection for the next page. */
  put(session: LdapSession): void {
    const timer = setTimeout(() => this.#close(session.id), idleMs).unref();
    this.#open.set(session.id, { session, timer });
    const [oldest] = this.#open.keys();
    if (this.#open.size > maxSessions && oldest !== undefined) this.#close(oldest);
  }

  /** Ends all. */
  async close(): Promise<void> {
    const sessions = [...this.#open.values()];
    this.#open.clear();
    for (const { session, timer } of sessions) {
      clearTimeout(timer);
      await session.close().catch(() => undefined);
    }
  }

  #close(id: string): void {
    const found = this.#open.get(id);
    if (!found) return;
    this.#open.delete(id);
    clearTimeout(found.timer);
    // A connection that the server has ended is closed already.
    found.session.close().catch(() => undefined);
  }
}
