import type { AuthSession, UserPrincipal } from '@portico/contract/auth';
import type { Logger, UserPermissions } from '@portico/server';
import type { TokenIssuer } from '../TokenIssuer.ts';
import type { PeopleOwnership, SignedInUser } from './PeopleOwnership.ts';

/** Who somebody is in the portal, with a token. */
export type PortalIdentity = NonNullable<AuthSession['backstageIdentity']>;

/** What identities are made of. */
export interface IdentityIssuerOptions {
  issuer: TokenIssuer;
  ownership: PeopleOwnership;
  /** Absent in a portal without permissions. */
  permissions: UserPermissions | undefined;
  logger: Logger;
}

/** Issues users their identity: a token, what they own, and which permissions they have. */
export class IdentityIssuer {
  readonly #options: IdentityIssuerOptions;

  constructor(options: IdentityIssuerOptions) {
    this.#options = options;
  }

  /** The identity of a user who signs in. */
  async issue(user: SignedInUser, { isGuest }: { isGuest: boolean }): Promise<PortalIdentity> {
    const { issuer, ownership } = this.#options;
    const { userEntityRef } = user;
    const { ownershipEntityRefs, ownershipId } = await ownership.establish(user);
    const [{ token, expiresInSeconds }, permissions] = await Promise.all([
      issuer.issue({ userEntityRef, ownershipId, isGuest }),
      this.#findPermissions({ type: 'user', userEntityRef, ownershipEntityRefs, isGuest }),
    ]);
    const identity = { type: 'user' as const, userEntityRef, ownershipEntityRefs };
    return {
      token,
      identity: { ...identity, ...(permissions && { permissions }) },
      expiresInSeconds,
    };
  }

  /** A policy that fails keeps nobody from signing in: the portal checks the permissions itself then. */
  async #findPermissions(user: UserPrincipal): Promise<Record<string, boolean> | undefined> {
    const { permissions, logger } = this.#options;
    try {
      return await permissions?.list(user);
    } catch (error) {
      logger.warn('The permissions of a user could not be listed at sign-in', {
        error,
        user: user.userEntityRef,
      });
      return undefined;
    }
  }
}
