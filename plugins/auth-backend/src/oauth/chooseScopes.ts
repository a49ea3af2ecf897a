import type { OAuthSignInOptions } from './OAuthSignInOptions.ts';
import { joinScopes } from './scopes.ts';

/** The scopes to name when tokens are renewed; none for those granted before. */
export function chooseScopes(
  { client, provider }: Pick<OAuthSignInOptions, 'client' | 'provider'>,
  requested: readonly string[],
  granted: readonly string[],
): readonly string[] | undefined {
  if (provider.hasTokensPerResource) return joinScopes(client.scopes, requested);
  const isGranted = requested.every(scope => granted.includes(scope));
  return isGranted ? undefined : joinScopes(granted, requested);
}
