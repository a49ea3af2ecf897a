import type { z } from 'zod';
import type { ProviderAccount } from './accounts.ts';
import type { OAuthBaseSettings } from './oauthSettings.ts';
import type { SignInResolver } from './resolvers.ts';

/** Where a provider is: found out from its own description, or told. */
export type OAuthServer =
  | {
      /** Its issuer, or the address of its `/.well-known/openid-configuration`. */
      discoverFrom: string;
    }
  | {
      /** What its answers are issued by; the origin of its pages when it says nothing. */
      issuer: string;
      authorizationEndpoint: string;
      tokenEndpoint: string;
      revocationEndpoint?: string;
      /** Where it says who somebody is, as OpenID Connect does. */
      userInfoEndpoint?: string;
      /** Where its keys are, if it gives id tokens. */
      keysUrl?: string;
    };

/** What the provider gave. */
export interface OAuthTokens {
  accessToken: string;
  idToken?: string;
  refreshToken?: string;
  /** The granted scopes, with spaces between. */
  scope: string;
  expiresInSeconds?: number;
  /** What the checked id token says. */
  claims?: Readonly<Record<string, unknown>>;
}

/** Asks a provider who the account is, with the access token. */
export interface AccountCalls {
  /** Gets JSON. @throws where the answer is not ok, with its status. */
  getJson(url: string): Promise<unknown>;
  /** Gets text. @throws where the answer is not ok. */
  getText(url: string): Promise<string>;
  /** Gets a small picture as a `data:` address; `undefined` when there is none. */
  getPicture(url: string): Promise<string | undefined>;
  /** What the OpenID user info endpoint says; empty where there is none. */
  getUserInfo(): Promise<Readonly<Record<string, unknown>>>;
}

/** How the secret of a client travels to a provider. */
export type TokenEndpointAuthMethod = 'client_secret_basic' | 'client_secret_post';

/** A provider that speaks OAuth 2 or OpenID Connect; `Settings` are the keys of one environment. */
export interface OAuthProvider<Settings extends object = object> {
  readonly type: 'oauth';
  /** The key under `auth.providers`, and the word in its addresses. */
  readonly providerId: string;
  /** What people know it by. */
  readonly title: string;
  /** Keys beside the ones that all have, by name. */
  readonly settings: z.ZodRawShape;
  /** Scopes that are always requested. */
  readonly scopes: readonly string[];
  readonly locate: (settings: Settings & OAuthBaseSettings) => OAuthServer;
  readonly readAccount: (
    tokens: OAuthTokens,
    calls: AccountCalls,
    settings: Settings & OAuthBaseSettings,
  ) => Promise<ProviderAccount> | ProviderAccount;
  /** Resolvers of its own, by name, besides the common ones. */
  readonly resolvers?: Readonly<Record<string, SignInResolver>>;
  /** Parameters to add when people are sent to it, for the requested scopes. */
  readonly getStartParameters?: (
    settings: Settings & OAuthBaseSettings,
    scopes: readonly string[],
  ) => Readonly<Record<string, string>>;
  /** Its clients have no secret. */
  readonly isPublicClient?: boolean;
  /** How the client's secret travels; in the body when omitted. */
  readonly tokenEndpointAuthMethod?:
    | TokenEndpointAuthMethod
    | ((settings: Settings & OAuthBaseSettings) => TokenEndpointAuthMethod);
  /** It does not know PKCE and refuses who requests it. */
  readonly hasNoPkce?: boolean;
  /**
   * Its access tokens are each for one resource, so that scopes are requested as they are needed.
   * Otherwise what was granted before is requested again.
   */
  readonly hasTokensPerResource?: boolean;
  /** Its access tokens do not expire, and it gives no refresh tokens for them. */
  readonly hasLastingAccessTokens?: boolean;
}

/** Declares an OAuth provider; its settings are known inside the declaration only. */
export function defineOAuthProvider<Settings extends object>(
  provider: Omit<OAuthProvider<Settings>, 'type'>,
): OAuthProvider {
  return { type: 'oauth', ...provider } as unknown as OAuthProvider;
}
