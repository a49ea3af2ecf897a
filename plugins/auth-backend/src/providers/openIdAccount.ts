import {
  type AccountCalls,
  type OAuthTokens,
  type ProviderAccount,
  type SignInSettings,
  usernameResolvers,
} from '@portico/auth-node';
import { z } from 'zod';

type Claims = Readonly<Record<string, unknown>>;

/** How the emails of a provider are judged. */
export interface EmailSettings {
  /** Whether emails count though the provider does not claim, as a boolean, that they are verified. */
  assumeVerifiedEmail?: boolean | undefined;
}

/** The key of {@link EmailSettings}, for providers that leave `email_verified` out or write it as text. */
export const emailShape = { assumeVerifiedEmail: z.boolean().default(false) };

/** What OpenID claims say of an account. */
export function describeOpenIdAccount(claims: Claims, settings: EmailSettings = {}) {
  const { email, name, picture, preferred_username: username, sub } = claims;
  return {
    profile: {
      ...(typeof email === 'string' && { email }),
      ...(typeof name === 'string' && { displayName: name }),
      ...(typeof picture === 'string' && { picture }),
    },
    ...(typeof sub === 'string' && { id: sub }),
    ...(typeof username === 'string' && { username }),
    isEmailVerified: isEmailVerified(claims['email_verified'], settings),
  } satisfies ProviderAccount;
}

/** Reads an account from its id token, and requests from the user info endpoint what is not in it. */
export async function readOpenIdAccount(
  { claims = {} }: OAuthTokens,
  { getUserInfo }: AccountCalls,
  settings: EmailSettings & { signIn?: SignInSettings | undefined } = {},
): Promise<ProviderAccount> {
  const isByUsername = settings.signIn?.resolvers.some(({ resolver }) =>
    Object.hasOwn(usernameResolvers, resolver),
  );
  const isComplete =
    typeof claims['email'] === 'string' &&
    typeof claims['name'] === 'string' &&
    (!isByUsername || typeof claims['preferred_username'] === 'string') &&
    (claims['email_verified'] !== undefined || settings.assumeVerifiedEmail === true);
  return describeOpenIdAccount(
    isComplete ? claims : { ...claims, ...(await getUserInfo()) },
    settings,
  );
}

/** A text such as `"false"` is not a claim that OpenID Connect knows; only `true` itself is proof. */
function isEmailVerified(claim: unknown, { assumeVerifiedEmail = false }: EmailSettings): boolean {
  return claim === true || (assumeVerifiedEmail && (claim === undefined || claim === 'true'));
}
