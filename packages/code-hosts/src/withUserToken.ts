import type { CodeHost } from './CodeHost.ts';

/** A host with a user's own token in place of the configured credentials. */
export function withUserToken(host: CodeHost, token: string | undefined): CodeHost {
  if (token === undefined) return host;
  const { type, host: name, baseUrl, apiBaseUrl, rawBaseUrl, cloneUrl, gitilesBaseUrl } = host;
  const addresses = { baseUrl, apiBaseUrl, rawBaseUrl, cloneUrl, gitilesBaseUrl };
  const { problem } = host;
  return { type, host: name, ...(problem && { problem }), ...addresses, token, isUserToken: true };
}
