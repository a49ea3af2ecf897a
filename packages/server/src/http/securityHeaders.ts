/** The headers that tie the browser to the portal's own rules. */
export interface SecurityHeaderOptions {
  /** Additions to the content security policy, by directive; `false` removes one. */
  csp?: Readonly<Record<string, readonly string[] | false>>;
  /** Where the portal's calls go, when that is another origin than its own. */
  connectTo?: readonly string[];
  /** Where calls go of what is rendered in sandboxed frames. */
  framesConnectTo?: readonly string[];
  isHttps: boolean;
}

/** Directives that no configuration removes. */
export const fixedDirectives: readonly string[] = [
  'default-src',
  'base-uri',
  'object-src',
  'form-action',
  'frame-ancestors',
  'script-src',
  'style-src',
];

/**
 * The policy of the portal's own files. What only pages heed is left out, since there are many of them. Without a sandbox:
 * workers are started from some, and would not run in one.
 */
export const assetPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of every answer that is no page: nothing in it may run or be framed, and opened by itself it is no page
 * of the portal's origin, whoever wrote it.
 */
export function apiSecurityHeaders({ isHttps }: SecurityHeaderOptions): Record<string, string> {
  return {
    ...commonHeaders(isHttps),
    'content-security-policy': `sandbox; ${assetPolicy}`,
  };
}

/** The headers of the portal's page: scripts and styles from the portal itself or with the nonce, no eval. */
export function pageSecurityHeaders(
  nonce: string,
  { csp = {}, connectTo = [], isHttps }: SecurityHeaderOptions,
): Record<string, string> {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // React sets single style properties through the CSSOM, which the policy does not concern; these
    // are for attributes in markup, of which the portal has none.
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectTo],
  };
  for (const [directive, values] of Object.entries(csp)) {
    if (values) directives[directive] = addSources(directives[directive], values);
    else if (!fixedDirectives.includes(directive)) delete directives[directive];
  }
  return {
    ...commonHeaders(isHttps),
    ...(!csp['frame-ancestors'] && { 'x-frame-options': 'DENY' }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // A provider's login opens in a window that answers to this page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': Object.entries(directives)
      .map(([directive, values]) => `${directive} ${values.join(' ')}`)
      .join('; '),
  };
}

/** With `'none'` among them, a browser takes no source of a directive. */
function addSources(own: readonly string[] = [], added: readonly string[]): readonly string[] {
  return [...own.filter(source => source !== "'none'" || added.length === 0), ...added];
}

function commonHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
