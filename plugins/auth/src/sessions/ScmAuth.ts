import type { ConfigApi } from '@portico/app';
import { NotFoundError } from '@portico/errors';
import { findScmKind, type ScmKind } from '../model/scmHosts.ts';
import type { ProviderAuthsApi } from '../providerAuth.ts';
import type { ScmAuthApi, ScmAuthRequest, ScmCredentials } from '../scmAuth.ts';

/** Picks the provider of a code host by its address, with the scopes that reading and writing need there. */
export class ScmAuth implements ScmAuthApi {
  readonly #providers: ProviderAuthsApi;
  readonly #config: ConfigApi;

  constructor(options: { providers: ProviderAuthsApi; config: ConfigApi }) {
    this.#providers = options.providers;
    this.#config = options.config;
  }

  async isAvailable(url: string): Promise<boolean> {
    const providerId = this.#find(url)?.providerId;
    return (
      providerId !== undefined &&
      this.#config.getOptional(`auth.providers.${providerId}`) !== undefined
    );
  }

  async getCredentials({
    url,
    additionalScope: { repoWrite = false, customScopes = {} } = {},
    ...options
  }: ScmAuthRequest): Promise<ScmCredentials> {
    const found = this.#find(url);
    if (!found) throw new NotFoundError(`No auth provider available for ${url}`);
    const scopes = [
      ...found.read,
      ...(repoWrite ? found.write : []),
      ...(customScopes[found.kind] ?? []),
    ];
    const token = await this.#providers.get(found.providerId).getAccessToken(scopes, options);
    return { token, headers: token ? { authorization: `Bearer ${token}` } : {} };
  }

  #find(url: string): ScmKind | undefined {
    const integrations = this.#config.getOptional<Record<string, unknown>>('integrations') ?? {};
    return findScmKind(url, integrations);
  }
}
