/** Describes why a server was not reached: the system's cause, and the fix. */
export function describeConnectionFailure(url: string, error: unknown): string {
  const { code = '', message } = findCause(error);
  if (/CERT|SIGNATURE|ISSUER/.test(code)) {
    // Node adds an advice of its own.
    const cause = message.replace(/; if the root CA .*$/, '');
    return `The certificate of '${url}' is not trusted: ${cause} (${code}); ${findCertificateFix(code)}`;
  }
  return `No server answers at '${url}': ${message || code}; start it, or name another one with --url`;
}

function findCertificateFix(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'renew it on the server';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'use a name that it is for in --url';
  return 'name a file with the certificate of its authority in NODE_EXTRA_CA_CERTS';
}

/** `fetch` hides the system's error, and behind it one an address where a name has several. */
function findCause(error: unknown): { code?: string; message: string } {
  const { cause, errors } = error as { cause?: unknown; errors?: readonly unknown[] };
  const inner = cause ?? errors?.[0];
  return inner instanceof Error ? findCause(inner) : (error as Error);
}
