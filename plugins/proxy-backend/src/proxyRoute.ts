import { defineEndpoint } from '@portico/contract';
import { createDeniedError, NotAllowedError, NotFoundError } from '@portico/errors';
import { type RawRequest, serveRaw } from '@portico/server';
import { allMethods, RawAnswer } from '@portico/server/http';
import { z } from 'zod';
import type { FoundEndpoint } from './findEndpoint.ts';
import { holdsFor, proxyWritePermission } from './permissions.ts';
import type { ProxyEndpoint } from './ProxyEndpoint.ts';

/** What the proxy's route works with. */
export interface ProxyServices {
  endpoints: readonly ProxyEndpoint[];
  /** The endpoint with the longest path that a path is below. */
  find(path: string): FoundEndpoint<ProxyEndpoint> | undefined;
  /** Whether a policy decides who may write; guests may not where none does. */
  arePermissionsOn: boolean;
  /** The host under which browsers reach the portal. */
  portalHost: string;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const proxyEndpoint = defineEndpoint({
  method: 'GET',
  path: '/*',
  wildcard: 'encoded',
  params: z.object({ '*': z.string() }),
  limits: [{ at: 'body', bytes: Infinity, reason: 'what is passed on is the target’s to limit' }],
  summary: 'Passes the call on to the configured target',
});

/** Passes calls on, of those who may. */
export const proxyRoute = serveRaw(proxyEndpoint, {
  access: ['user', 'service'],
  permission: proxyWritePermission,
  isPermissionOptional: true,
  methods: allMethods,
  isLongLived: true,
  isOpen: (path, { find }: ProxyServices) =>
    find(path)?.endpoint.config.credentials === 'dangerously-allow-unauthenticated',
  async handle({ params, method, url, ...call }, services: ProxyServices) {
    const path = `/${params['*']}`;
    const found = services.find(path);
    if (!found)
      throw new NotFoundError(
        `Nothing is proxied at '${path}'; name it in 'proxy.endpoints' of the configuration`,
      );
    const { endpoint, rest } = found;
    const { allowedMethods } = endpoint.config;
    if (allowedMethods && !(allowedMethods as readonly string[]).includes(method))
      return new RawAnswer({ status: 405, headers: { allow: allowedMethods.join(', ') } });
    if (!readingMethods.has(method)) await requireWritable(endpoint, call, services);
    const { status, headers, body } = await endpoint.send({
      method,
      path: `/api/proxy${path}`,
      rest,
      search: /\?.*$/s.exec(url)?.[0] ?? '',
      headers: call.headers,
      host: services.portalHost,
      body: call.body,
      signal: call.signal,
    });
    return new RawAnswer({ status, headers, body });
  },
});

/** @throws NotAllowedError when the policy, or without one the rule for guests, keeps the caller from changing something. */
async function requireWritable(
  endpoint: ProxyEndpoint,
  { principal, decide }: Pick<RawRequest<typeof proxyEndpoint>, 'principal' | 'decide'>,
  { arePermissionsOn }: ProxyServices,
): Promise<void> {
  // Nobody is identified where the configuration opens the endpoint to all.
  if (principal.type === 'none') return;
  if (principal.type === 'user' && principal.isGuest && !arePermissionsOn)
    throw new NotAllowedError('Guests may only read through the proxy; sign in first', {
      code: 'sign-in-required',
    });
  const decision = await decide(proxyWritePermission);
  const isAllowed =
    decision.result === 'CONDITIONAL'
      ? holdsFor(decision.conditions, endpoint)
      : decision.result === 'ALLOW';
  if (!isAllowed) throw createDeniedError(proxyWritePermission.name);
}
