import type { ProviderAuthApi } from '../providerAuth.ts';
import { ProviderAuth } from './ProviderAuth.ts';
import type { ProviderAuthsOptions } from './providerAuthsOptions.ts';
import { ProviderConnector } from './ProviderConnector.ts';

const defaultEnvironment = 'development';

/** Makes the sessions of one provider, as configured. */
export function createProviderAuth(
  providerId: string,
  { config, discovery, requests }: ProviderAuthsOptions,
): ProviderAuthApi {
  const connector = new ProviderConnector({
    providerId,
    environment: config.getOptionalString('auth.environment') ?? defaultEnvironment,
    discovery,
    isRedirecting: config.getOptional('enableExperimentalRedirectFlow') === true,
  });
  return new ProviderAuth({ providerId, connector, requests });
}
