import type { ConfigApi } from '@portico/app';
import type { ProviderAuthsApi } from '../providerAuth.ts';
import type { ScmAuthApi, ScmAuthRequest } from '../scmAuth.ts';

/** The user's way into code hosts; its code is fetched when it is first asked. */
export class LazyScmAuth implements ScmAuthApi {
  readonly #options: { providers: ProviderAuthsApi; config: ConfigApi };

  constructor(options: { providers: ProviderAuthsApi; config: ConfigApi }) {
    this.#options = options;
  }

  async isAvailable(url: string) {
    return (await this.#load()).isAvailable(url);
  }

  async getCredentials(request: ScmAuthRequest) {
    return (await this.#load()).getCredentials(request);
  }

  async #load(): Promise<ScmAuthApi> {
    const { ScmAuth } = await import('./ScmAuth.ts');
    return new ScmAuth(this.#options);
  }
}
