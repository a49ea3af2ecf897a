import type { IncomingHttpHeaders } from 'node:http';

/** Request headers that are passed on unasked: they say nothing of the caller that the target should not know. */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'last-event-id',
  'pragma',
  'range',
  'user-agent',
];

/** Response headers that are passed back unasked. Cookies are none: they would be set for the portal. */
const responseHeaders = [
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'link',
  'location',
  'pragma',
  'retry-after',
  'vary',
];

/** Headers of one connection, which are never passed on; those that `Connection` names are like them. */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Headers of an answer that change how browsers treat the portal's own origin. A target never sets them, whatever is
 * allowed: it could weaken the portal's policy, open its answers to other origins, or set and end its sessions.
 */
const originHeaders = [
  'accept-ch',
  'alt-svc',
  'clear-site-data',
  'content-security-policy',
  'content-security-policy-report-only',
  'critical-ch',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'nel',
  'origin-agent-cluster',
  'permissions-policy',
  'public-key-pins',
  'referrer-policy',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'set-cookie2',
  'set-login',
  'speculation-rules',
  'strict-transport-security',
  'timing-allow-origin',
  'x-content-type-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Whether a header of an answer is the portal's alone. */
export function isOfOrigin(name: string): boolean {
  const lower = name.toLowerCase();
  return originHeaders.includes(lower) || lower.startsWith('access-control-');
}

/** Whether a header belongs to one connection, so that no configuration may set it. */
export function isOfConnection(name: string): boolean {
  return [...connectionHeaders, 'content-length', 'expect'].includes(name.toLowerCase());
}

/** Headers that belong to the portal, with what of a configuration decides over them. */
export interface RequestHeaderOptions {
  /** Lower case. */
  allowed: ReadonlySet<string>;
  /** Lower-case names. */
  configured: Readonly<Record<string, string>>;
  credentials: 'require' | 'forward' | 'dangerously-allow-unauthenticated';
}

/** The headers with which a call is passed on. */
export function filterRequestHeaders(
  headers: Readonly<IncomingHttpHeaders>,
  { allowed, configured, credentials }: RequestHeaderOptions,
): Record<string, string | string[]> {
  const names = new Set([...requestHeaders, ...allowed]);
  // Those of a caller whom the portal knows are the portal's own.
  if (credentials === 'require') for (const name of ['authorization', 'cookie']) names.delete(name);
  if (credentials === 'forward') names.add('authorization');
  return { ...pick(headers, names), ...configured };
}

/** The headers of the target's answer that are passed back, none of which changes how browsers treat the portal. */
export function filterResponseHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  allowed: ReadonlySet<string>,
): Record<string, string | string[]> {
  const own = [...allowed].filter(name => !isOfOrigin(name));
  return pick(headers, new Set([...responseHeaders, ...own]));
}

function pick(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: ReadonlySet<string>,
): Record<string, string | string[]> {
  const ofConnection = [headers['connection'] ?? []]
    .flat()
    .join(',')
    .toLowerCase()
    .split(/[,\s]+/);
  const dropped = new Set([...connectionHeaders, ...ofConnection]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value !== undefined && names.has(name) && !dropped.has(name) ? [[name, value]] : [],
    ),
  );
}
