import { type DiscoveryApi, PluginClient } from '@portico/contract';
import { authPluginId } from '@portico/contract/auth';
import type { FirstCalls } from '../boot/FirstCalls.ts';
import { SessionIdentity } from './SessionIdentity.ts';

/** Who everybody is in a portal without a sign-in page: the guest, whose session may have been requested before the app was there. */
export function createGuest(
  discovery: DiscoveryApi,
  firstCalls: FirstCalls | undefined,
): SessionIdentity {
  const auth = new PluginClient({
    pluginId: authPluginId,
    discovery,
    fetch: async (input, init) => {
      const ahead = await firstCalls?.takeSession()?.catch(() => undefined);
      return ahead ?? fetch(input, init);
    },
  });
  return new SessionIdentity({ provider: 'guest', auth });
}
