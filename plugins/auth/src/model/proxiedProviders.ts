/** Providers whose sessions a proxy before the portal brings with each request. */
const proxied: ReadonlySet<string> = new Set([
  'awsalb',
  'awsAlb',
  'azureEasyAuth',
  'cfaccess',
  'gcpIap',
  'gcp-iap',
  'oauth2Proxy',
  'proxy',
]);

/** Whether a provider's sessions come without a login. */
export function isProxied(providerId: string): boolean {
  return proxied.has(providerId);
}
