import type { IdentityApi } from '@portico/app';
import type { Profile, UserIdentity } from '@portico/contract/auth';
import { AuthenticationError } from '@portico/errors';
import type { ProviderAuthApi, ProviderIdentity } from '../providerAuth.ts';
import { SameUser } from './SameUser.ts';

/** Somebody who has signed in to the portal with a provider. */
export class SignedInProvider implements IdentityApi {
  readonly #title: string;
  readonly #auth: ProviderAuthApi;
  readonly #user: SameUser;

  constructor(title: string, auth: ProviderAuthApi, user = new SameUser()) {
    this.#title = title;
    this.#auth = auth;
    this.#user = user;
  }

  async getProfile(): Promise<Profile> {
    return (await this.#auth.getProfile()) ?? {};
  }

  async getIdentity(): Promise<UserIdentity> {
    return (await this.#require()).identity;
  }

  async getCredentials(options?: { renew?: boolean }): Promise<{ token: string }> {
    return { token: (await this.#require(options)).token };
  }

  signOut(): Promise<string | undefined> {
    return this.#auth.endSession();
  }

  async #require(options?: { renew?: boolean }): Promise<ProviderIdentity> {
    const identity = await this.#auth.getBackstageIdentity(options);
    if (identity) return this.#user.require(identity);
    throw new AuthenticationError(
      `The ${this.#title} provider is not configured to support sign-in`,
    );
  }
}
