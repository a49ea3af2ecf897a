import type { OAuthProvider, OAuthSettings } from '@portico/auth-node';
import type { Logger } from '@portico/server';
import type { SessionCookies } from '../sessions/SessionCookies.ts';
import type { SignInResolution } from '../signIn/SignInResolution.ts';
import type { OAuthClient } from './OAuthClient.ts';
import type { SharedRefreshes } from './SharedRefreshes.ts';

/** What an OAuth sign-in is made of. */
export interface OAuthSignInOptions {
  provider: OAuthProvider;
  environment: string;
  settings: OAuthSettings;
  client: OAuthClient;
  cookies: SessionCookies;
  refreshes: SharedRefreshes;
  resolution: SignInResolution;
  logger: Logger;
  now: () => number;
}
