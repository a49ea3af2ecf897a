import type { ConfigApi } from '@portico/app';
import { hasSignInPage } from '@portico/contract/auth';

/** Whether people sign in to this portal, or everybody is the guest. */
export function isSignInRequired(config: ConfigApi): boolean {
  return hasSignInPage({ app: config.getOptional('app'), auth: config.getOptional('auth') });
}
