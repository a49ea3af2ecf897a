/** What of the configuration says how people sign in, as the browser may see it. */
export interface SignInSetup {
  app?:
    | {
        /** Nothing of the app is served before sign-in. */
        protected?: boolean;
      }
    | undefined;
  auth?:
    | {
        /** Providers that are set up, by id; nobody signs in with those that only give access. */
        providers?: Readonly<Record<string, { title?: string; accessOnly?: boolean }>>;
        signInPage?: unknown;
        /** Providers are named, and none of them is set up: nobody can sign in. */
        signInMissing?: boolean;
      }
    | undefined;
}

/**
 * Whether people choose how to sign in: the page for it is configured, the app is protected, a provider besides the
 * guest is set up to sign in with, or is meant to be. Otherwise every visitor is the guest.
 */
export function hasSignInPage({ app, auth }: SignInSetup): boolean {
  const providers = Object.entries(auth?.providers ?? {});
  return (
    auth?.signInPage !== undefined ||
    app?.protected === true ||
    auth?.signInMissing === true ||
    providers.some(([id, provider]) => id !== 'guest' && !provider.accessOnly)
  );
}
