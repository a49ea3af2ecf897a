import { randomBytes } from 'node:crypto';
import type { DelegationBounds, UserPrincipal } from '@portico/contract/auth';
import { jwtVerify, SignJWT } from 'jose';

/** `typ` of the tokens with which plugins of one process call each other. */
export const serviceTokenType = 'vnd.portico.service';

const lifetimeSeconds = 600;
const renewBeforeSeconds = 60;
/** For tokens of tasks, which their end does not reach in other processes. */
export const delegationLifetimeSeconds = 120;

/** A user as tokens name them: what counts as the user is read by who is called, so that tokens stay small. */
export type NamedUser = Omit<UserPrincipal, 'type' | 'actor' | 'ownershipEntityRefs'>;

/** A plugin that calls, and the user for whom it does. */
export interface CheckedServiceToken {
  /** `plugin:catalog` */
  subject: string;
  user?: NamedUser;
}

/** Issues and checks the tokens of plugins that live in one process, with a key that never leaves it. */
export class ServiceTokens {
  readonly #key = randomBytes(32);
  readonly #endedDelegations = new Map<string, NodeJS.Timeout>();
  readonly #issued = new Map<string, { token: string; expiresAt: number }>();

  /** A token with which a plugin calls another; cached until shortly before it expires. */
  async issue(pluginId: string, targetId: string): Promise<string> {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const pair = `${pluginId} ${targetId}`;
    const cached = this.#issued.get(pair);
    if (cached && cached.expiresAt - renewBeforeSeconds > nowSeconds) return cached.token;
    const expiresAt = nowSeconds + lifetimeSeconds;
    const token = await this.#sign({}, pluginId, targetId, expiresAt);
    this.#issued.set(pair, { token, expiresAt });
    return token;
  }

  /** A token with which a plugin calls another for a user, with that user's rights. */
  issueFor(
    pluginId: string,
    targetId: string,
    principal: UserPrincipal,
    limitedUserToken: string | undefined,
  ): Promise<string> {
    const { delegation } = principal;
    const nowSeconds = Math.floor(Date.now() / 1000);
    const expiresAt = delegation
      ? getDelegationEnd(delegation, nowSeconds)
      : nowSeconds + lifetimeSeconds;
    // The limited token is for plugins of other processes that are called further on.
    const claims = {
      user: nameUser(principal),
      ...(limitedUserToken !== undefined && { obo: limitedUserToken }),
    };
    return this.#sign(claims, pluginId, targetId, expiresAt);
  }

  /** Who calls. @throws what jose throws for a token that is not valid, or not for this plugin. */
  async check(token: string, audience: string | undefined): Promise<CheckedServiceToken> {
    const { payload } = await jwtVerify<Pick<CheckedServiceToken, 'user'>>(token, this.#key, {
      algorithms: ['HS256'],
      typ: serviceTokenType,
      requiredClaims: ['sub', 'exp', 'aud'],
      ...(audience !== undefined && { audience }),
    });
    const ended = payload.user?.delegation?.id;
    if (ended !== undefined && this.#endedDelegations.has(ended))
      throw new TypeError('The task of the token has ended');
    return { subject: String(payload.sub), ...(payload.user && { user: payload.user }) };
  }

  /** Ends the tokens that were issued for these delegations. */
  endDelegations(ids: readonly string[]): void {
    for (const id of ids) {
      clearTimeout(this.#endedDelegations.get(id));
      const forget = () => this.#endedDelegations.delete(id);
      const timer = setTimeout(forget, delegationLifetimeSeconds * 1000).unref();
      this.#endedDelegations.set(id, timer);
    }
  }

  #sign(
    claims: Record<string, unknown>,
    pluginId: string,
    targetId: string,
    expiresAt: number,
  ): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: serviceTokenType })
      .setSubject(`plugin:${pluginId}`)
      .setAudience(targetId)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(this.#key);
  }
}

/** What a token says of a user. */
export function nameUser(principal: UserPrincipal): NamedUser {
  const { userEntityRef, ownershipId, isGuest, delegation } = principal;
  return {
    userEntityRef,
    isGuest,
    ...(ownershipId !== undefined && { ownershipId }),
    ...(delegation && { delegation }),
  };
}

/** When a token of a task expires, in seconds since 1970. */
export function getDelegationEnd({ expiresAt }: DelegationBounds, nowSeconds: number): number {
  return Math.min(Math.floor(expiresAt / 1000), nowSeconds + delegationLifetimeSeconds);
}
