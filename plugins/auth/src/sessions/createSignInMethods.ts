import type { ConfigApi, IdentityApi, StorageApi } from '@portico/app';
import type { DiscoveryApi } from '@portico/contract';
import type { SignInChoice } from '../model/signInChoices.ts';
import type { ProviderAuthsApi } from '../providerAuth.ts';
import { enterAsGuest, type GuestQuestion, restoreGuest } from './guestSignIn.ts';
import { ProviderConnector } from './ProviderConnector.ts';
import { ProxiedIdentity } from './ProxiedIdentity.ts';
import { storeSignedOut } from './signedOutStorage.ts';
import { SignedInProvider } from './SignedInProvider.ts';

/** A way into the portal. */
export interface SignInMethod {
  /** Signs in again as before, without asking; `undefined` when there is nothing to go by. */
  restore(): Promise<IdentityApi | undefined>;
  /** Signs in, in answer to a click. @param signal - gives it up. */
  enter(signal: AbortSignal): Promise<IdentityApi>;
}

/** What ways into the portal work with. */
export interface SignInMethodOptions {
  config: ConfigApi;
  storage: StorageApi;
  discovery: DiscoveryApi;
  providers: ProviderAuthsApi;
  confirm: (question: GuestQuestion) => Promise<boolean>;
}

/** Makes the way in by a provider, or as the guest. */
export function createSignInMethod(
  { id, title = id, isProxied }: SignInChoice,
  options: SignInMethodOptions,
): SignInMethod {
  if (id === 'guest') {
    const guest = { ...options, connector: createConnector(id, options) };
    return { restore: () => restoreGuest(guest), enter: () => enterAsGuest(guest) };
  }
  if (isProxied) {
    const enter = async () =>
      new ProxiedIdentity({
        title,
        connector: createConnector(id, options),
        onSignOut: () => storeSignedOut(options.storage, true),
      });
    return { restore: enter, enter };
  }
  const auth = options.providers.get(id);
  return {
    async restore() {
      const found = await auth.getBackstageIdentity({ optional: true });
      return found && new SignedInProvider(title, auth);
    },
    async enter(signal) {
      await auth.signIn({ signal });
      return new SignedInProvider(title, auth);
    },
  };
}

function createConnector(providerId: string, { config, discovery }: SignInMethodOptions) {
  const environment = config.getOptionalString('auth.environment') ?? 'development';
  return new ProviderConnector({ providerId, environment, discovery, isRedirecting: false });
}
