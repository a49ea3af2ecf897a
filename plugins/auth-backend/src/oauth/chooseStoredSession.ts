import type { OAuthTokens } from '@portico/auth-node';
import type { StoredSession } from '../sessions/SessionCookies.ts';
import type { OAuthSignInOptions } from './OAuthSignInOptions.ts';

/** The cookie holds a refresh token too, and the browser sends all of it with each call. */
const maxHintLength = 3000;

/** What the browser stores of a session; `undefined` when there is nothing to renew it with. */
export function chooseStoredSession(
  {
    environment,
    provider,
    settings,
  }: Pick<OAuthSignInOptions, 'environment' | 'provider' | 'settings'>,
  tokens: OAuthTokens,
  { endsAt, user }: Pick<StoredSession, 'endsAt' | 'user'>,
  before?: StoredSession,
): StoredSession | undefined {
  if (refusesRefresh(settings)) return undefined;
  const refreshToken = tokens.refreshToken ?? before?.refreshToken;
  const scope = provider.hasTokensPerResource && before ? before.scope : tokens.scope;
  const idToken = chooseLogoutHint(settings.federatedLogout, tokens.idToken ?? before?.idToken);
  const base = {
    environment,
    scope,
    endsAt,
    ...(user !== undefined && { user }),
    ...(idToken !== undefined && { idToken }),
  };
  if (refreshToken !== undefined) return { ...base, refreshToken };
  return provider.hasLastingAccessTokens ? { ...base, accessToken: tokens.accessToken } : undefined;
}

/** Whether the configuration wants sessions to end with their first access token. */
export function refusesRefresh(settings: object): boolean {
  return (settings as { disableRefresh?: boolean }).disableRefresh === true;
}

/** The id token to end the provider's session with, where that is wanted and a cookie can hold it. */
function chooseLogoutHint(
  isWanted: boolean | undefined,
  idToken: string | undefined,
): string | undefined {
  const isUsable = idToken !== undefined && idToken.length <= maxHintLength;
  return isWanted && isUsable ? idToken : undefined;
}
