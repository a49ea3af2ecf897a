import { type ApiFactory, createApiFactory } from '@portico/core';
import { tokenKeysRef, userTokenAudience, userTokenType } from '@portico/server';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** What a token says beside whose it is. */
export interface TestTokenOptions {
  claims?: Readonly<Record<string, unknown>>;
  /** Default that of users' tokens. */
  type?: string;
  /** Default that of users' tokens. */
  audience?: string;
  /** As jose reads it; default an hour from now. */
  expiresAt?: string | number;
}

/** Tokens of users as the portal's sign-in would give them out, by keys of the test. */
export class TestTokens {
  readonly #privateKey: CryptoKey;
  readonly #publicJwk: JWK;

  private constructor(privateKey: CryptoKey, publicJwk: JWK) {
    this.#privateKey = privateKey;
    this.#publicJwk = publicJwk;
  }

  /** Tokens by a key that is made for them. */
  static async generate(): Promise<TestTokens> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    return new TestTokens(privateKey, {
      ...(await exportJWK(publicKey)),
      kid: 'tests',
      alg: 'ES256',
    });
  }

  /** What makes a server take these tokens. */
  get keys(): ApiFactory<unknown> {
    return createApiFactory({
      api: tokenKeysRef,
      create: () => ({ listPublicKeys: async () => [this.#publicJwk] }),
    });
  }

  /** A user's token; it says no more than whose it is unless `claims` do. */
  sign(userRef: string, options: TestTokenOptions = {}): Promise<string> {
    return new SignJWT({ ...options.claims })
      .setProtectedHeader({ alg: 'ES256', typ: options.type ?? userTokenType, kid: 'tests' })
      .setSubject(userRef)
      .setAudience(options.audience ?? userTokenAudience)
      .setIssuedAt()
      .setExpirationTime(options.expiresAt ?? '1h')
      .sign(this.#privateKey);
  }
}
