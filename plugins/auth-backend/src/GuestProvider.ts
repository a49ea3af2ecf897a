import type { AuthSession } from '@portico/contract';
import type { UserDirectory } from '@portico/server';
import type { GuestConfig } from './authConfig.ts';
import type { TokenIssuer } from './TokenIssuer.ts';

/** Signs visitors in as the guest user, without credentials. */
export class GuestProvider {
  readonly #config: GuestConfig;
  readonly #issuer: TokenIssuer;
  readonly #users: UserDirectory | undefined;

  constructor(options: {
    config: GuestConfig;
    issuer: TokenIssuer;
    users: UserDirectory | undefined;
  }) {
    this.#config = options.config;
    this.#issuer = options.issuer;
    this.#users = options.users;
  }

  /** Begins or renews the guest's session. */
  async refresh(): Promise<AuthSession> {
    const { userEntityRef, ownershipEntityRefs } = this.#config;
    const { token, expiresInSeconds } = await this.#issuer.issue({
      userEntityRef,
      ...(ownershipEntityRefs && { ownershipEntityRefs }),
      isGuest: true,
    });
    return {
      profile: { displayName: 'Guest' },
      providerInfo: {},
      backstageIdentity: {
        token,
        identity: {
          type: 'user',
          userEntityRef,
          ownershipEntityRefs: ownershipEntityRefs ??
            (await this.#users?.listOwnershipRefs(userEntityRef)) ?? [userEntityRef],
        },
        expiresInSeconds,
      },
    };
  }
}
