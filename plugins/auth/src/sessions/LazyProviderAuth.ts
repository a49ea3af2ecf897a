import { PublishSubject } from '@portico/app';
import type { ProviderSession } from '@portico/user-settings/points';
import type { AuthRequestOptions, ProviderAuthApi } from '../providerAuth.ts';

/** The sessions of one provider, whose code is fetched when a session is first requested. */
export class LazyProviderAuth implements ProviderAuthApi {
  readonly #load: () => Promise<ProviderAuthApi>;
  readonly #changes = new PublishSubject();
  #loaded: ProviderAuthApi | undefined;

  constructor(load: () => Promise<ProviderAuthApi>) {
    this.#load = load;
  }

  readonly getSession = (): ProviderSession | undefined => this.#loaded?.getSession();
  readonly subscribe = (onChange: () => void) => this.#changes.subscribe(onChange);

  async restore() {
    return (await this.#get()).restore();
  }
  async signIn(options?: { signal?: AbortSignal }) {
    return (await this.#get()).signIn(options);
  }
  async signOut() {
    return (await this.#get()).signOut();
  }
  async endSession() {
    return (await this.#get()).endSession();
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
    if (this.#loaded) return this.#loaded;
    const loaded = await this.#load();
    if (!this.#loaded) loaded.subscribe(() => this.#changes.post());
    this.#loaded = loaded;
    return loaded;
  }
}
