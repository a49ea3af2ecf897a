import type { Profile, UserIdentity } from '@portico/contract/auth';
import { PublishSubject } from '../reactive/PublishSubject.ts';
import type { IdentityApi, SignInApi, SignOutOptions } from '../apis/refs.ts';

/** Where the page goes when a session has ended. */
export interface SignOutTarget extends SignOutOptions {
  /** Where the provider ends its own session. */
  logoutUrl?: string;
}

/** What the identity of the app is made from. */
export interface AppIdentityOptions {
  /** Who uses the portal from the start, where nobody signs in. */
  target?: IdentityApi;
  /** Ends what else belongs to the session, and leaves the page. */
  endSession: (options: SignOutTarget) => Promise<void>;
}

const fullRef = /^[^:/]+:[^:/]+\/[^:/]+$/;

/** Who uses the portal, from sign-in on; asking before it is an error. */
export class AppIdentity implements IdentityApi, SignInApi {
  readonly #endSession: AppIdentityOptions['endSession'];
  readonly #changes = new PublishSubject();
  #target: IdentityApi | undefined;
  #checkedRef: string | undefined;
  #announce = () => {};
  readonly whenSignedIn: Promise<void>;

  constructor({ target, endSession }: AppIdentityOptions) {
    this.#endSession = endSession;
    this.whenSignedIn = new Promise(resolve => {
      this.#announce = resolve;
    });
    if (target) this.complete(target);
  }

  readonly isSignedIn = (): boolean => this.#target !== undefined;

  readonly subscribe = (onChange: () => void): (() => void) => this.#changes.subscribe(onChange);

  readonly complete = (target: IdentityApi): void => {
    this.#target = target;
    this.#announce();
    this.#changes.post();
  };

  async getProfile(): Promise<Profile> {
    return this.#require('the profile').getProfile();
  }

  async getIdentity(): Promise<UserIdentity> {
    const identity = await this.#require('the identity').getIdentity();
    this.#check(identity.userEntityRef);
    return identity;
  }

  async getCredentials(options?: { renew?: boolean }): Promise<{ token?: string }> {
    return this.#require('credentials').getCredentials(options);
  }

  async signOut(options: SignOutOptions = {}): Promise<void> {
    const logoutUrl = await this.#require('the session').signOut();
    await this.#endSession({ ...options, ...(typeof logoutUrl === 'string' && { logoutUrl }) });
  }

  #require(what: string): IdentityApi {
    if (this.#target) return this.#target;
    throw new Error(`Identity accessed before load: ${what} is there only after sign-in`);
  }

  #check(userEntityRef: string): void {
    if (this.#checkedRef === userEntityRef) return;
    this.#checkedRef = userEntityRef;
    if (fullRef.test(userEntityRef)) return;
    // Things mostly work even so; whoever sets up sign-in looks there.
    // oxlint-disable-next-line no-console
    console.warn(`The user entity ref '${userEntityRef}' is no full entity ref`);
  }
}
