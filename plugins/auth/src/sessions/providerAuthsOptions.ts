import type { ConfigApi } from '@portico/app';
import type { DiscoveryApi } from '@portico/contract';

/** What the sessions of all providers are made from. */
export interface ProviderAuthsOptions {
  config: ConfigApi;
  discovery: DiscoveryApi;
}
