import { createExtensionPoint } from '@portico/core';
import type { OAuthProvider } from './oauthProviders.ts';
import type { ProxyProvider } from './proxyProviders.ts';

/** A way to sign in. */
export type AuthProvider = OAuthProvider | ProxyProvider;

/** Ways to sign in. A plugin that adds one also reads its keys: see `createProviderConfigSchema`. */
export const authProviderPoint = createExtensionPoint<AuthProvider>({
  id: 'auth-provider',
  description: 'A way to sign in',
});
