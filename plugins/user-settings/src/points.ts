import { type ApiHolder, type ApiRef, createExtensionPoint } from '@portico/core';

/** Who somebody is to a provider. */
export interface ProviderProfile {
  displayName?: string | undefined;
  email?: string | undefined;
  /** Address of a picture. */
  picture?: string | undefined;
}

/** A session with a provider, as it is shown. */
export interface ProviderSession {
  profile: ProviderProfile;
  /** What the portal may do there in the user's name. */
  scopes: readonly string[];
}

/** A user's session with a provider, such as a code host that the portal acts at in their name. */
export interface ProviderSessionApi {
  /** The session, or `undefined` while signed out. Keeps giving the same object until it changes. */
  readonly getSession: () => ProviderSession | undefined;
  /** Finds a session that was begun before, without asking anybody. */
  restore(): Promise<void>;
  /** Asks the user to log in, in answer to a click. @param options.signal - gives the login up, and closes its window. */
  signIn(options?: { signal?: AbortSignal }): Promise<void>;
  signOut(): Promise<void>;
  /** Calls back when the session begins, changes or ends. @returns a function that ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** A provider that users can sign in to, beside the one they have signed in to the portal with. */
export interface ProviderSettingContribution {
  /** The provider's own name, the same in every language; or what reads it, where it is configured. */
  title: string | ((apis: ApiHolder) => string);
  session: ApiRef<ProviderSessionApi>;
  /** Whether it is set up; omitted, it is. */
  isSetUp?: (apis: ApiHolder) => boolean;
}

/** Providers of a user's settings. */
export const providerSettingPoint = createExtensionPoint<ProviderSettingContribution>({
  id: 'auth-provider-setting',
  description: "Providers in a user's settings",
});
