const freshMs = 5_000;
const maxUsers = 10_000;
/** Of all users together: some 100 MB. */
const maxRefs = 1_000_000;

interface CachedOwnership {
  refs: Promise<readonly string[]>;
  /** As they were read last, also while they are read again. */
  known: readonly string[];
  until: number;
}

/**
 * What counts as each user, read again every few seconds. While nothing changes the same array is returned, so that
 * others can cache what they computed from it.
 */
export class OwnershipCache {
  readonly #now: () => number;
  readonly #cached = new Map<string, CachedOwnership>();
  #refs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param key - of the user. @param read - reads the refs; one call at a time for each key. */
  get(key: string, read: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const cached = this.#cached.get(key);
    if (cached && cached.until > this.#now()) return cached.refs;
    const known = cached?.known ?? [];
    const entry: CachedOwnership = {
      known,
      until: this.#now() + freshMs,
      refs: read().then(
        refs => this.#accept(key, entry, areSame(known, refs) ? known : refs),
        (error: unknown) => {
          if (this.#cached.get(key) === entry) this.#remove(key);
          throw error;
        },
      ),
    };
    this.#remove(key);
    this.#cached.set(key, entry);
    this.#refs += known.length;
    this.#makeRoom();
    return entry.refs;
  }

  #accept(key: string, entry: CachedOwnership, refs: readonly string[]): readonly string[] {
    if (this.#cached.get(key) !== entry) return refs;
    this.#refs += refs.length - entry.known.length;
    entry.known = refs;
    this.#makeRoom();
    return refs;
  }

  #remove(key: string): void {
    this.#refs -= this.#cached.get(key)?.known.length ?? 0;
    this.#cached.delete(key);
  }

  /** Those that were read longest ago go first; the newest stays, however large it is. */
  #makeRoom(): void {
    for (const key of this.#cached.keys()) {
      const isFull = this.#cached.size > maxUsers || this.#refs > maxRefs;
      if (!isFull || this.#cached.size === 1) return;
      this.#remove(key);
    }
  }
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((ref, index) => ref === other[index]);
}
