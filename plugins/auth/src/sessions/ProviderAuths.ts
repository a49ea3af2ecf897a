import type { ProviderAuthApi, ProviderAuthsApi } from '../providerAuth.ts';
import { AuthRequestQueue } from './AuthRequestQueue.ts';
import { ProviderAuth } from './ProviderAuth.ts';
import type { ProviderAuthsOptions } from './providerAuthsOptions.ts';
import { ProviderConnector } from './ProviderConnector.ts';

const defaultEnvironment = 'development';

/** Makes the sessions of providers, as configured; all share one queue of logins that are waited for. */
export class ProviderAuths implements ProviderAuthsApi {
  readonly requests = new AuthRequestQueue();
  readonly #options: ProviderAuthsOptions;

  constructor(options: ProviderAuthsOptions) {
    this.#options = options;
  }

  /** Makes the sessions of a provider; each call makes others. */
  get(providerId: string): ProviderAuthApi {
    const { config, discovery } = this.#options;
    const connector = new ProviderConnector({
      providerId,
      environment: config.getOptionalString('auth.environment') ?? defaultEnvironment,
      discovery,
      isRedirecting: config.getOptional('enableExperimentalRedirectFlow') === true,
    });
    return new ProviderAuth({ providerId, connector, requests: this.requests });
  }
}
