import type { IncomingHttpHeaders } from 'node:http';
import type { KubernetesAuth } from '@portico/kubernetes-common';

/** What a caller sends for the cluster. */
export interface SentCredentials {
  /** Sent on as it is, in place of any other. */
  authorization?: string;
  auth: KubernetesAuth;
}

const plainHeader = 'backstage-kubernetes-authorization';
const oidcPrefix = `${plainHeader}-oidc-`;

/** Reads the credentials for clusters from the headers of a call. */
export function readCredentials(headers: Readonly<IncomingHttpHeaders>): SentCredentials {
  const auth: Record<string, string> = {};
  const oidc: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || !name.startsWith(`${plainHeader}-`)) continue;
    if (name.startsWith(oidcPrefix)) oidc[name.slice(oidcPrefix.length)] = value;
    else auth[name.slice(plainHeader.length + 1)] = value;
  }
  const plain = headers[plainHeader];
  return {
    auth: { ...auth, oidc },
    ...(typeof plain === 'string' && plain !== '' && { authorization: plain }),
  };
}
