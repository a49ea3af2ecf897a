import type { BackstageCredentials, BackstagePrincipalTypes } from '@backstage/backend-plugin-api';
import type { Principal } from '@portico/contract/auth';
import { AuthenticationError, NotAllowedError } from '@portico/errors';

/** Who made a call, and how another plugin is called for them. */
export interface Caller {
  principal: Principal;
  /** The header with a token that the caller sent; `undefined` for those who came with a cookie or nothing. */
  authorization: string | undefined;
  /** A token for calls of another plugin with no more rights than the caller's. */
  issueTokenFor(pluginId: string): Promise<string>;
}

/** What represents one principal in published plugins. */
export type Credentials = BackstageCredentials<
  BackstagePrincipalTypes[keyof BackstagePrincipalTypes]
>;

const callers = new WeakMap<object, Caller>();

/** Credentials as published plugins have them. They hold no token; the caller is found again by {@link getCaller}. */
export function createCredentials(caller: Caller): Credentials {
  const credentials = Object.freeze({
    $$type: '@backstage/BackstageCredentials' as const,
    version: 'v1',
    principal: toPublished(caller.principal),
  });
  callers.set(credentials, caller);
  return credentials;
}

/** @throws AuthenticationError for credentials that were not made here. */
export function getCaller(credentials: object): Caller {
  const caller = callers.get(credentials);
  if (caller) return caller;
  throw new AuthenticationError(
    'The credentials are not of this server; pass on those that auth or httpAuth gave',
  );
}

/** Whether credentials are of a type. */
export function isPrincipal(credentials: object, type: string): boolean {
  return type === 'unknown' || getCaller(credentials).principal.type === type;
}

/**
 * Checks that a call may be made with these credentials.
 *
 * @param allowed - the types of principals that the plugin takes; all when omitted.
 * @throws AuthenticationError when nobody called, else NotAllowedError.
 */
export function requireAllowed(
  credentials: Credentials,
  allowed: readonly string[] | undefined,
): void {
  if (!allowed || allowed.includes('unknown')) return;
  const { type } = getCaller(credentials).principal;
  if (allowed.includes(type)) return;
  if (type === 'none') throw new AuthenticationError('Missing credentials');
  throw new NotAllowedError(`This endpoint does not allow '${type}' credentials`);
}

function toPublished(principal: Principal): Credentials['principal'] {
  switch (principal.type) {
    case 'user':
      return {
        type: 'user',
        userEntityRef: principal.userEntityRef,
        ...(principal.actor !== undefined && {
          actor: { type: 'service' as const, subject: principal.actor },
        }),
      };
    case 'service':
      return { type: 'service', subject: principal.subject };
    default:
      return { type: 'none' };
  }
}
