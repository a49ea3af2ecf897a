import type { IdentityApi } from '@portico/app';
import type { Profile, UserIdentity } from '@portico/contract/auth';
import { storeCustomUser } from './customUserStorage.ts';
import { type CustomUser, getCustomIdentity, getCustomProfile } from '../model/customUser.ts';

/** Somebody who has only said who they are; known to this tab alone. */
export class CustomIdentity implements IdentityApi {
  readonly #user: CustomUser;

  constructor(user: CustomUser) {
    this.#user = user;
  }

  async getProfile(): Promise<Profile> {
    return getCustomProfile(this.#user);
  }

  async getIdentity(): Promise<UserIdentity> {
    return getCustomIdentity(this.#user);
  }

  async getCredentials(): Promise<{ token?: string }> {
    return this.#user.idToken === '' ? {} : { token: this.#user.idToken };
  }

  async signOut(): Promise<void> {
    storeCustomUser(undefined);
  }
}
