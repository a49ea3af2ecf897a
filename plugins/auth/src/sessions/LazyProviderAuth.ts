import { PublishSubject } from '@portico/app';
import type { ProviderSession } from '@portico/user-settings-common';
import type { AuthRequestOptions, ProviderAuthApi, ProviderAuthsApi } from '../providerAuth.ts';
import type { ProviderAuthsOptions } from './providerAuthsOptions.ts';

/** The sessions of all providers. Their code is fetched when a session is first asked for. */
export class LazyProviderAuths implements ProviderAuthsApi {
  readonly #options: ProviderAuthsOptions;
  readonly #made = new Map<string, ProviderAuthApi>();

  constructor(options: ProviderAuthsOptions) {
    this.#options = options;
  }

  get(providerId: string): ProviderAuthApi {
    const known = this.#made.get(providerId);
    if (known) return known;
    const load = async () =>
      (await import('./createProviderAuth.ts')).createProviderAuth(providerId, this.#options);
    const made = new LazyProviderAuth(load);
    this.#made.set(providerId, made);
    return made;
  }
}

class LazyProviderAuth implements ProviderAuthApi {
  readonly #load: () => Promise<ProviderAuthApi>;
  readonly #changes = new PublishSubject();
  #loading: Promise<ProviderAuthApi> | undefined;
  #loaded: ProviderAuthApi | undefined;

  constructor(load: () => Promise<ProviderAuthApi>) {
    this.#load = load;
  }

  readonly getSession = (): ProviderSession | undefined => this.#loaded?.getSession();
  readonly subscribe = (onChange: () => void) => this.#changes.subscribe(onChange);

  async restore() {
    return (await this.#get()).restore();
  }
  async signIn() {
    return (await this.#get()).signIn();
  }
  async signOut() {
    return (await this.#get()).signOut();
  }
  async getAccessToken(scopes?: string | readonly string[], options?: AuthRequestOptions) {
    return (await this.#get()).getAccessToken(scopes, options);
  }
  async getIdToken(options?: AuthRequestOptions) {
    return (await this.#get()).getIdToken(options);
  }
  async getProfile(options?: AuthRequestOptions) {
    return (await this.#get()).getProfile(options);
  }
  async getBackstageIdentity(options?: AuthRequestOptions) {
    return (await this.#get()).getBackstageIdentity(options);
  }

  async #get(): Promise<ProviderAuthApi> {
    this.#loading ??= this.#load();
    try {
      const loaded = await this.#loading;
      if (!this.#loaded) loaded.subscribe(() => this.#changes.post());
      this.#loaded = loaded;
      return loaded;
    } catch (error) {
      // The next caller tries again.
      this.#loading = undefined;
      throw error;
    }
  }
}
