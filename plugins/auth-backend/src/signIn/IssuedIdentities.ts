import type { HandlerIdentity } from '@portico/auth-node';
import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { NotAllowedError } from '@portico/errors';
import type { IdentityIssuer, PortalIdentity } from './IdentityIssuer.ts';

/** Sign-ins at once, at most; of more, the first have to be tried again. */
const maxIssued = 1000;

/** The identities that handlers have requested and not delivered yet, by their tokens. */
export class IssuedIdentities {
  readonly #identities: IdentityIssuer;
  readonly #byToken = new Map<string, PortalIdentity>();

  constructor(identities: IdentityIssuer) {
    this.#identities = identities;
  }

  /** @throws NotAllowedError for what is no user. */
  async issue({ userEntityRef, ownershipEntityRefs }: HandlerIdentity): Promise<{ token: string }> {
    const name = parseEntityRef(userEntityRef, { defaultKind: 'user' });
    if (name.kind.toLowerCase() !== 'user')
      throw new NotAllowedError(`'${userEntityRef.slice(0, 200)}' is no user`);
    const identity = await this.#identities.issue(
      { userEntityRef: stringifyEntityRef(name), ownershipEntityRefs },
      { isGuest: false },
    );
    const [oldest] = this.#byToken.keys();
    if (this.#byToken.size >= maxIssued && oldest !== undefined) this.#byToken.delete(oldest);
    this.#byToken.set(identity.token, identity);
    return { token: identity.token };
  }

  /** The identity of a token, once; `undefined` for one that was not given out. */
  take(token: string): PortalIdentity | undefined {
    const identity = this.#byToken.get(token);
    this.#byToken.delete(token);
    return identity;
  }
}
