import type { ServerAddresses } from '@portico/server';
import type { GuestProvider } from './GuestProvider.ts';
import type { TokenIssuer } from './TokenIssuer.ts';

/** What the routes of sign-in work with. */
export interface AuthServices {
  addresses: ServerAddresses;
  issuer: TokenIssuer;
  /** Absent when the configuration does not offer guest sign-in. */
  guest: GuestProvider | undefined;
}
