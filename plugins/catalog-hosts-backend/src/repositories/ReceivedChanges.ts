import type { ReceivedPushes } from '@portico/code-hosts-node';
import type { HostDialect } from './HostDialect.ts';

/** A repository that was pushed to and is not taken is looked up again after this. */
const lookupPauseMs = 60 * 60_000;
const maxLookedUp = 1000;

/** Decides which webhooks say something new of a provider's repositories. */
export class ReceivedChanges {
  readonly #dialect: HostDialect;
  readonly #now: () => number;
  /** Names of what is taken; `undefined` until this process has made entities of them. */
  #known: ReadonlySet<string> | undefined;
  /** When those that are not taken were looked up. */
  readonly #lookedUp = new Map<string, number>();

  constructor(dialect: HostDialect, now: () => number) {
    this.#dialect = dialect;
    this.#now = now;
  }

  /** Sets the names of what is taken. */
  setKnown(names: Iterable<string>): void {
    this.#known = new Set([...names].map(name => name.toLowerCase()));
  }

  /** The repositories that are new or other than before: files of what is taken are read without this. */
  listConcerned({ hosts, repositories, pushes }: ReceivedPushes): string[] {
    const { hostType, host } = this.#dialect;
    const isHost = hosts.some(each => each.type === hostType && each.host === host.toLowerCase());
    if (!isHost) return [];
    const listed = repositories.filter(name => this.#isOwned(name));
    const pushed = pushes.flatMap(({ repository }) =>
      this.#isUnknown(repository) ? [repository] : [],
    );
    return [...new Set([...listed, ...pushed])];
  }

  #isOwned(name: string): boolean {
    const { owners } = this.#dialect;
    return !owners || owners.some(owner => this.#dialect.isOwnedBy(name, owner));
  }

  /** Its first commit may have been pushed, or its descriptor. */
  #isUnknown(name: string): boolean {
    const key = name.toLowerCase();
    if (!this.#isOwned(name) || this.#known?.has(key)) return false;
    const now = this.#now();
    if (now - (this.#lookedUp.get(key) ?? -Infinity) < lookupPauseMs) return false;
    this.#lookedUp.delete(key);
    this.#lookedUp.set(key, now);
    const [oldest] = this.#lookedUp.keys();
    if (this.#lookedUp.size > maxLookedUp && oldest !== undefined) this.#lookedUp.delete(oldest);
    return true;
  }
}
