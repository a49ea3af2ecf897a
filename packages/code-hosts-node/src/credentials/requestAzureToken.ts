import {
  type CodeHost,
  CodeHostError,
  type ManagedIdentity,
  redact,
  type ServicePrincipal,
} from '@portico/code-hosts';
import { z } from 'zod';
import type { TokenOptions } from './GithubAppTokens.ts';
import type { IssuedToken } from './RenewedToken.ts';

/** Azure DevOps, as Microsoft Entra names it in every tenant. */
const resource = '499b84ac-1321-427f-aa17-267ca6975798';
const origin = 'https://login.microsoftonline.com';
/** Answers on machines of Azure only, without a secret and never encrypted. */
const machineOrigin = 'http://169.254.169.254';
const timeoutMs = 30_000;
const answer = z.object({ access_token: z.string(), expires_in: z.coerce.number() });
const failure = z.object({ error_description: z.string() });

/** A request for a token. */
interface TokenRequest {
  /** Who gets it, in messages. */
  holder: string;
  url: URL;
  init: { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: string };
  secrets: readonly string[];
}

/** Exchanges the secret of a service principal for a token. @throws CodeHostError. */
export function requestAzureToken(
  host: CodeHost,
  { clientId, clientSecret, tenantId }: ServicePrincipal,
  options: TokenOptions,
): Promise<IssuedToken> {
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    scope: `${resource}/.default`,
    client_secret: clientSecret,
  };
  const request: TokenRequest = {
    holder: `The service principal '${clientId}'`,
    url: new URL(`${origin}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`),
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    },
    secrets: [clientSecret],
  };
  return requestToken(host, request, options);
}

/** Requests a token for what the machine is in Microsoft Entra. @throws CodeHostError. */
export function requestManagedToken(
  host: CodeHost,
  { managedIdentity }: ManagedIdentity,
  options: TokenOptions,
): Promise<IssuedToken> {
  const url = new URL(`${machineOrigin}/metadata/identity/oauth2/token`);
  url.searchParams.set('api-version', '2018-02-01');
  url.searchParams.set('resource', resource);
  if (managedIdentity !== 'system-assigned') url.searchParams.set('client_id', managedIdentity);
  const request: TokenRequest = {
    holder: `The managed identity '${managedIdentity}'`,
    url,
    init: { method: 'GET', headers: { metadata: 'true' } },
    secrets: [],
  };
  return requestToken(host, request, options);
}

async function requestToken(
  { type, host }: CodeHost,
  { holder, url, init, secrets }: TokenRequest,
  { fetch, now }: TokenOptions,
): Promise<IssuedToken> {
  const context = { type, host, method: init.method, path: url.pathname };
  const fail = (reason: string, kind: 'unauthenticated' | 'no-answer', status?: number) =>
    new CodeHostError(
      `${holder} got no token for '${host}': ${redact(reason, secrets).slice(0, 500)}`,
      {
        ...context,
        failure: kind,
        status,
      },
    );
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url.href, {
      ...init,
      redirect: 'error',
      headers: { accept: 'application/json', ...init.headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = await response.json();
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error), 'no-answer');
  }
  const read = answer.safeParse(body).data;
  if (response.ok && read)
    return { token: read.access_token, expiresAt: now() + read.expires_in * 1000 };
  const reason = failure.safeParse(body).data?.error_description ?? response.statusText;
  throw fail(reason, 'unauthenticated', response.status);
}
