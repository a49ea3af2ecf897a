import { type DiscoveryApi, PluginClient } from '@portico/contract';
import { authPluginId, ownershipEndpoint, tokenKeysEndpoint } from '@portico/contract/auth';
import { isNotFound, ServiceUnavailableError } from '@portico/errors';
import type { TokenKeys } from '../refs.ts';
import type { PluginTokens } from './PluginTokens.ts';
import type { OwnershipQuery } from './TokenAuthenticator.ts';

/** What this process requests from the auth plugin where that runs in another one. */
export interface RemoteAuth extends TokenKeys {
  /** What counts as a user: itself and its groups; `undefined` for refs that sign-in no longer stores. */
  readOwnership(query: OwnershipQuery): Promise<string[] | undefined>;
}

/** Calls the auth plugin in another process: for its keys as anybody may, for groups as the plugin that is called. */
export function createRemoteAuth(
  discovery: DiscoveryApi,
  tokens: Pick<PluginTokens, 'issue'>,
): RemoteAuth {
  const client = new PluginClient({ pluginId: authPluginId, discovery, fetch });
  return {
    async listPublicKeys() {
      return (await client.call(tokenKeysEndpoint, {})).keys;
    },
    async readOwnership({ pluginId, ...query }) {
      const token = await tokens.issue(pluginId, authPluginId);
      try {
        return (await client.call(ownershipEndpoint, { query }, { token })).ownershipEntityRefs;
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw new ServiceUnavailableError(
          'The auth plugin does not tell which groups the user is in; try again',
          { cause: error },
        );
      }
    },
  };
}
