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

/** The tables of sign-in. */
export interface AuthTables {
  signing_keys: SigningKeyRow;
}
