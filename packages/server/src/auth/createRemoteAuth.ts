import { type DiscoveryApi, PluginClient } from '@portico/contract';
import { authPluginId, tokenKeysEndpoint, userInfoEndpoint } from '@portico/contract/auth';
import { ServiceUnavailableError } from '@portico/errors';
import type { TokenKeys } from '../refs.ts';
import type { PluginTokens } from './PluginTokens.ts';

/** What this process asks the auth plugin where that runs in another one. */
export interface RemoteAuth extends TokenKeys {
  /** What counts as a user: itself and its groups. */
  readOwnership(limitedToken: string, pluginId: string): Promise<string[]>;
}

/** Asks the auth plugin in another process: for its keys as anybody may, for groups on the user's behalf. */
export function createRemoteAuth(
  discovery: DiscoveryApi,
  tokens: Pick<PluginTokens, 'issueFor'>,
): RemoteAuth {
  const client = new PluginClient({ pluginId: authPluginId, discovery, fetch });
  return {
    async listPublicKeys() {
      return (await client.call(tokenKeysEndpoint, {})).keys;
    },
    async readOwnership(limitedToken, pluginId) {
      const token = await tokens.issueFor(pluginId, authPluginId, limitedToken);
      try {
        const { claims } = await client.call(userInfoEndpoint, {}, { token });
        return claims.ent;
      } catch (error) {
        throw new ServiceUnavailableError(
          'The auth plugin does not tell which groups the user is in; try again',
          { cause: error },
        );
      }
    },
  };
}
