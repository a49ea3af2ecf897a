import type { ServerAddresses } from '@portico/server/assembly';
import type { AllowedOrigins } from './flow/AllowedOrigins.ts';
import type { SessionCookies } from './sessions/SessionCookies.ts';
import type { SignIn } from './signIn/SignIn.ts';
import type { PeopleOwnership } from './signIn/PeopleOwnership.ts';
import type { TokenIssuer } from './TokenIssuer.ts';

/** A provider that is set up. */
export interface ConfiguredProvider {
  cookies: SessionCookies;
  /** How people sign in, for an environment; `undefined` where it is not set up for that one. */
  getSignIn(environment: string): SignIn | undefined;
}

/** What the routes of sign-in work with. */
export interface AuthServices {
  addresses: ServerAddresses;
  issuer: TokenIssuer;
  ownership: PeopleOwnership;
  origins: AllowedOrigins;
  /** The environment in force. */
  environment: string;
  /** Those that are set up, by id. */
  providers: ReadonlyMap<string, ConfiguredProvider>;
}
