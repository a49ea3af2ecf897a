import type { AccountCalls, OAuthTokens, ProviderAccount } from '@portico/auth-common';

type Claims = Readonly<Record<string, unknown>>;

/** What OpenID claims say of an account. */
export function describeOpenIdAccount(claims: Claims): ProviderAccount {
  const { email, name, picture, preferred_username: username, sub } = claims;
  return {
    profile: {
      ...(typeof email === 'string' && { email }),
      ...(typeof name === 'string' && { displayName: name }),
      ...(typeof picture === 'string' && { picture }),
    },
    ...(typeof sub === 'string' && { id: sub }),
    ...(typeof username === 'string' && { username }),
    ...(claims['email_verified'] === false && { isEmailVerified: false }),
  };
}

/** Reads an account from its id token, and asks the user info endpoint for what is not in it. */
export async function readOpenIdAccount(
  { claims = {} }: OAuthTokens,
  { getUserInfo }: AccountCalls,
): Promise<ProviderAccount> {
  const isComplete = typeof claims['email'] === 'string' && typeof claims['name'] === 'string';
  return describeOpenIdAccount(isComplete ? claims : { ...claims, ...(await getUserInfo()) });
}
