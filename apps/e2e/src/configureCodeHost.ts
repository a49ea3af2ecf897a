/**
 * The demonstration's code host as configuration of a portal.
 *
 * @param codeHost - where it is to listen: `127.0.0.1:7018`.
 * @param others - further entries of `integrations.github`, as YAML with four spaces before each.
 */
export function configureCodeHost(codeHost: string, others = ''): string {
  return `
demonstration: { codeHost: '${codeHost}' }
integrations:
  github:
    - host: ${codeHost}
      baseUrl: http://${codeHost}
      apiBaseUrl: http://${codeHost}/api/v3
      token: meridian-demo-token
      webhookSecret: meridian-demo-webhooks
${others}`;
}
