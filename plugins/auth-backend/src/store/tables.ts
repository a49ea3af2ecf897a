/** A key that user tokens are signed with. */
export interface SigningKeyRow {
  kid: string;
  /** JWK as JSON. */
  public_key: string;
  /** JWK as JSON; never leaves the server. */
  private_key: string;
  /** ISO time from which it signs no more. */
  retires_at: string;
  /** ISO time from which it is no longer published. */
  expires_at: string;
}

/** The secret that cookies are sealed with, where the configuration has none; there is one row. */
export interface SessionSecretRow {
  id: 'cookies';
  /** 32 random bytes, base64url. */
  secret: string;
}

/** A refresh that one replica makes for all who ask with the same token. */
export interface RefreshRow {
  /** Of the provider and the token. */
  token_hash: string;
  /** Names one attempt. */
  holder: string;
  /** ISO time from which another may try. */
  lease_until: string;
  /** What came of it, sealed; null while it is made. */
  answer: string | null;
  /** ISO time from which nobody needs it. */
  expires_at: string;
}

/** What counts as users whose groups the catalog does not know. */
export interface OwnershipRow {
  /** Hash of the refs. */
  id: string;
  /** JSON. */
  refs: string;
  /** ISO time from which no token names it. */
  expires_at: string;
}

/** The tables of sign-in. */
export interface AuthTables {
  ownership: OwnershipRow;
  signing_keys: SigningKeyRow;
  session_secrets: SessionSecretRow;
  refreshes: RefreshRow;
}
