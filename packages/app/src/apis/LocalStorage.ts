import { PublishSubject } from '../reactive/PublishSubject.ts';
import type { ErrorApi, StorageApi, StorageBucket } from './refs.ts';

/** Keeps values as JSON in the browser's local storage, under `/bucket/key`. */
export class LocalStorage implements StorageApi {
  readonly #errors: ErrorApi;
  readonly #buckets = new Map<string, StorageBucket>();

  constructor(errors: ErrorApi) {
    this.#errors = errors;
  }

  forBucket(name: string): StorageBucket {
    const bucket = this.#buckets.get(name) ?? new LocalBucket(`/${name}`, this.#errors);
    this.#buckets.set(name, bucket);
    return bucket;
  }
}

class LocalBucket implements StorageBucket {
  readonly #prefix: string;
  readonly #errors: ErrorApi;
  readonly #changes = new Map<string, PublishSubject>();
  /** Values as last parsed, so that an unchanged text gives the same object. */
  readonly #parsed = new Map<string, { text: string | null; value: unknown }>();

  constructor(prefix: string, errors: ErrorApi) {
    this.#prefix = prefix;
    this.#errors = errors;
    window.addEventListener('storage', ({ key }) => {
      const own = [...this.#changes.keys()];
      for (const name of own.filter(each => key === null || key === this.#name(each))) {
        this.#tell(name);
      }
    });
  }

  get<T>(key: string): T | undefined {
    const text = localStorage.getItem(this.#name(key));
    const kept = this.#parsed.get(key);
    if (kept && kept.text === text) return kept.value as T;
    const value = text === null ? undefined : this.#parse(key, text);
    this.#parsed.set(key, { text, value });
    return value as T;
  }

  set(key: string, value: unknown): void {
    if (value === undefined) localStorage.removeItem(this.#name(key));
    else localStorage.setItem(this.#name(key), JSON.stringify(value));
    this.#tell(key);
  }

  subscribe(key: string, onChange: () => void): () => void {
    const changes = this.#changes.get(key) ?? new PublishSubject();
    this.#changes.set(key, changes);
    return changes.subscribe(onChange);
  }

  #name(key: string): string {
    return `${this.#prefix}/${encodeURIComponent(key)}`;
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

  #tell(key: string): void {
    this.#changes.get(key)?.post();
  }
}
