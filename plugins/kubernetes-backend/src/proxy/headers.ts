import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers that are passed to clusters. Those that name a user to act as are none of them: the portal's own credential
 * may be allowed to.
 */
const requestHeaders = new Set([
  'accept',
  'accept-encoding',
  'content-encoding',
  'content-length',
  'content-type',
  'if-match',
  'if-none-match',
  'user-agent',
  'x-stream-protocol-version',
]);

/** Headers of clusters that are passed back. */
const responseHeaders = new Set([
  'audit-id',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'warning',
  'x-kubernetes-pf-flowschema-uid',
  'x-kubernetes-pf-prioritylevel-uid',
  'x-stream-protocol-version',
]);

type Headers = Record<string, string | string[]>;

/** What of a caller's headers is passed on. */
export function filterRequestHeaders(headers: Readonly<IncomingHttpHeaders>): Headers {
  return pick(headers, requestHeaders);
}

/** What of a cluster's headers is passed back. */
export function filterResponseHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Headers {
  return pick(headers, responseHeaders);
}

function pick(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: ReadonlySet<string>,
): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value !== undefined && names.has(name.toLowerCase()) ? [[name, value]] : [],
    ),
  );
}
