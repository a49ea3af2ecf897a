import type { ProviderIdentity } from '../providerAuth.ts';

/**
 * Holds a page to the user that it was opened for. A session that has become another user's, as by a login in
 * another tab, is not used: the page begins anew with it.
 */
export class SameUser {
  readonly #beginAnew: () => void;
  #userEntityRef: string | undefined;

  constructor(beginAnew: () => void = () => window.location.reload()) {
    this.#beginAnew = beginAnew;
  }

  /** @throws Error when it is another user's. */
  require(identity: ProviderIdentity): ProviderIdentity {
    const { userEntityRef } = identity.identity;
    this.#userEntityRef ??= userEntityRef;
    if (this.#userEntityRef === userEntityRef) return identity;
    this.#beginAnew();
    throw new Error(`The session is another user's now, ${userEntityRef}; the page begins anew`);
  }
}
