import type { UserDirectory } from '@portico/server';
import type { OwnershipStore } from '../store/OwnershipStore.ts';

/** Who somebody is, and what the sign-in says counts as them. */
export interface SignedInUser {
  userEntityRef: string;
  /** In place of the groups that the catalog knows. */
  ownershipEntityRefs?: readonly string[] | undefined;
}

/** What counts as a user, and the id under which it is stored where the catalog does not know it. */
export interface UserOwnership {
  ownershipEntityRefs: string[];
  ownershipId?: string;
}

/** Knows what counts as people: by the catalog, or by what their sign-in reported. */
export class PeopleOwnership {
  readonly #users: UserDirectory | undefined;
  readonly #store: OwnershipStore;

  constructor(users: UserDirectory | undefined, store: OwnershipStore) {
    this.#users = users;
    this.#store = store;
  }

  /** At sign-in: refs that the sign-in says are stored, so that tokens only name them. */
  async establish({ userEntityRef, ownershipEntityRefs }: SignedInUser): Promise<UserOwnership> {
    if (!ownershipEntityRefs) return { ownershipEntityRefs: await this.#listRefs(userEntityRef) };
    return {
      ownershipEntityRefs: [...ownershipEntityRefs],
      ownershipId: await this.#store.put(ownershipEntityRefs),
    };
  }

  /** Later: what counts as the user; `undefined` for refs that are no longer stored. */
  async find(userEntityRef: string, ownershipId?: string): Promise<string[] | undefined> {
    return ownershipId === undefined
      ? this.#listRefs(userEntityRef)
      : this.#store.find(ownershipId);
  }

  async #listRefs(userEntityRef: string): Promise<string[]> {
    return (await this.#users?.listOwnershipRefs(userEntityRef)) ?? [userEntityRef];
  }
}
