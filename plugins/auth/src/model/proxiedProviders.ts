/** Providers whose sessions a proxy before the portal brings with each request, where the server does not say it. */
const proxied: ReadonlySet<string> = new Set([
  'awsalb',
  'awsAlb',
  'azureEasyAuth',
  'cfaccess',
  'cfAccess',
  'gcpIap',
  'gcp-iap',
  'oauth2Proxy',
  'proxy',
]);

/**
 * Whether a provider's sessions come without a login.
 *
 * @param isReported - whether the configuration says so.
 */
export function isProxied(providerId: string, isReported: unknown): boolean {
  return isReported === true || proxied.has(providerId);
}
