import { type ApiRef, createExtensionPoint } from '@portico/core';

/** Who somebody is to a provider. */
export interface ProviderProfile {
  displayName?: string;
  email?: string;
  /** Address of a picture. */
  picture?: string;
}

/** A user's session with a provider, such as a code host that the portal acts at in their name. */
export interface ProviderSessionApi {
  /** Whose session it is, or `undefined` while signed out. Keeps giving the same object until it changes. */
  readonly getProfile: () => ProviderProfile | undefined;
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Calls back when the session begins or ends. @returns a function that ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** A provider that users can sign in to, beside the one they have signed in to the portal with. */
export interface AuthProviderContribution {
  /** The provider's own name, the same in every language. */
  title: string;
  session: ApiRef<ProviderSessionApi>;
}

/** Providers of a user's settings. */
export const authProviderPoint = createExtensionPoint<AuthProviderContribution>({
  id: 'auth-provider-setting',
  description: "Providers in a user's settings",
});
