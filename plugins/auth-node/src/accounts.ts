import type { Profile } from '@portico/contract/auth';

/** What a provider says of the account that somebody signed in with. */
export interface ProviderAccount {
  /** What is shown of the person. */
  profile: Profile;
  /** The provider's own id of the account, which never passes to another person. */
  id?: string;
  /** What the person is called at the provider, such as a login. */
  username?: string;
  /** False when the provider does not vouch that the email belongs to the account: no user is found by it. */
  isEmailVerified?: boolean;
}
