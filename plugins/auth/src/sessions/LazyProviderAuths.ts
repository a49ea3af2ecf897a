import { PublishSubject } from '@portico/app';
import type { ProviderAuthApi, ProviderAuthsApi } from '../providerAuth.ts';
import { LazyProviderAuth } from './LazyProviderAuth.ts';
import type { ProviderAuths } from './ProviderAuths.ts';
import type { ProviderAuthsOptions } from './providerAuthsOptions.ts';

/** The sessions of all providers. Their code is fetched when a session is first requested. */
export class LazyProviderAuths implements ProviderAuthsApi {
  readonly #options: ProviderAuthsOptions;
  readonly #made = new Map<string, ProviderAuthApi>();
  readonly #changes = new PublishSubject();
  #loading: Promise<ProviderAuths> | undefined;
  #loaded: ProviderAuths | undefined;

  constructor(options: ProviderAuthsOptions) {
    this.#options = options;
  }

  get(providerId: string): ProviderAuthApi {
    const known = this.#made.get(providerId);
    if (known) return known;
    const made = new LazyProviderAuth(async () => (await this.load()).get(providerId));
    this.#made.set(providerId, made);
    return made;
  }

  /** Whether parts of the page wait for a login. */
  readonly isLoginAwaited = (): boolean => (this.#loaded?.requests.getAll().length ?? 0) > 0;

  /** Calls back when that changes. @returns a function that ends it. */
  readonly subscribe = (onChange: () => void): (() => void) => this.#changes.subscribe(onChange);

  /** Fetches the code. A failure is tried again by the next caller. */
  load(): Promise<ProviderAuths> {
    this.#loading ??= this.#load().catch((error: Error) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<ProviderAuths> {
    const { ProviderAuths } = await import('./ProviderAuths.ts');
    this.#loaded = new ProviderAuths(this.#options);
    this.#loaded.requests.subscribe(() => this.#changes.post());
    return this.#loaded;
  }
}
