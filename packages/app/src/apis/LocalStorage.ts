import { PublishSubject } from '../reactive/PublishSubject.ts';
import type { ErrorApi, StorageApi, StorageBucket, StoredValueName } from './refs.ts';

/** Keeps values as JSON in the browser's local storage, under `/bucket/key`. */
export class LocalStorage implements StorageApi {
  readonly #errors: ErrorApi;
  readonly #buckets = new Map<string, StorageBucket>();
  readonly #sets = new PublishSubject<StoredValueName>();

  constructor(errors: ErrorApi) {
    this.#errors = errors;
  }

  forBucket(name: string): StorageBucket {
    const bucket = this.#buckets.get(name) ?? new LocalBucket(name, this.#errors, this.#sets);
    this.#buckets.set(name, bucket);
    return bucket;
  }

  readonly subscribe = (onSet: (name: StoredValueName) => void) => this.#sets.subscribe(onSet);
}

class LocalBucket implements StorageBucket {
  readonly #bucket: string;
  readonly #errors: ErrorApi;
  readonly #sets: PublishSubject<StoredValueName>;
  readonly #changes = new Map<string, PublishSubject>();
  /** Values as last parsed, so that an unchanged text gives the same object. */
  readonly #parsed = new Map<string, { text: string | null; value: unknown }>();

  constructor(bucket: string, errors: ErrorApi, sets: PublishSubject<StoredValueName>) {
    this.#bucket = bucket;
    this.#errors = errors;
    this.#sets = sets;
    window.addEventListener('storage', ({ key }) => {
      const own = [...this.#changes.keys()];
      for (const name of own.filter(each => key === null || key === this.#name(each))) {
        this.#notify(name);
      }
    });
  }

  get<T>(key: string): T | undefined {
    const text = localStorage.getItem(this.#name(key));
    const stored = this.#parsed.get(key);
    if (stored && stored.text === text) return stored.value as T;
    const value = text === null ? undefined : this.#parse(key, text);
    this.#parsed.set(key, { text, value });
    return value as T;
  }

  set(key: string, value: unknown): void {
    if (value === undefined) localStorage.removeItem(this.#name(key));
    else localStorage.setItem(this.#name(key), JSON.stringify(value));
    this.#notify(key);
    this.#sets.post({ bucket: this.#bucket, key });
  }

  listKeys(): string[] {
    const prefix = this.#name('');
    return Object.keys(localStorage).flatMap(name =>
      name.startsWith(prefix) ? [decodeURIComponent(name.slice(prefix.length))] : [],
    );
  }

  subscribe(key: string, onChange: () => void): () => void {
    const changes = this.#changes.get(key) ?? new PublishSubject();
    this.#changes.set(key, changes);
    return changes.subscribe(onChange);
  }

  #name(key: string): string {
    return `/${this.#bucket}/${encodeURIComponent(key)}`;
  }

  #parse(key: string, text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      const name = this.#name(key);
      this.#errors.post(
        new Error(`Error when parsing JSON config from storage for: ${name}`, { cause }),
      );
      return undefined;
    }
  }

  #notify(key: string): void {
    this.#changes.get(key)?.post();
  }
}
