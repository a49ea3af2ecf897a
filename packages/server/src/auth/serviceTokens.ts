import { randomBytes } from 'node:crypto';
import type { UserPrincipal } from '@portico/contract';
import { jwtVerify, SignJWT } from 'jose';

/** `typ` of the tokens with which plugins of one process call each other. */
export const serviceTokenType = 'vnd.portico.service';

const lifetimeSeconds = 600;
const renewBeforeSeconds = 60;

/** A plugin that calls, and the user for whom it does. */
export interface CheckedServiceToken {
  /** `plugin:catalog` */
  subject: string;
  user?: Omit<UserPrincipal, 'type' | 'actor'>;
}

/** Issues and checks the tokens of plugins that live in one process, with a key that never leaves it. */
export class ServiceTokens {
  readonly #key = randomBytes(32);
  readonly #issued = new Map<string, { token: string; expiresAt: number }>();

  /** A token with which a plugin calls another; kept until shortly before it expires. */
  async issue(pluginId: string, targetId: string): Promise<string> {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const pair = `${pluginId} ${targetId}`;
    const kept = this.#issued.get(pair);
    if (kept && kept.expiresAt - renewBeforeSeconds > nowSeconds) return kept.token;
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
    const { userEntityRef, ownershipEntityRefs, isGuest } = principal;
    const expiresAt = Math.floor(Date.now() / 1000) + lifetimeSeconds;
    const user = { userEntityRef, ownershipEntityRefs, isGuest };
    // The limited token is for plugins of other processes that are called further on.
    const claims = { user, ...(limitedUserToken !== undefined && { obo: limitedUserToken }) };
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
    return { subject: String(payload.sub), ...(payload.user && { user: payload.user }) };
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
