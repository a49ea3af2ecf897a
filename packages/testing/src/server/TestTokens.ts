import { type ApiFactory, createApiFactory } from '@portico/core';
import { tokenKeysRef } from '@portico/server';
import {
  guestClaim,
  userTokenAudience,
  userTokenType,
  writeLimitedToken,
} from '@portico/server/assembly';
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

const guest = { [guestClaim]: true } as const;

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

  /** A user's token that can be turned into a session cookie, as those of the portal's sign-in can; good for an hour. */
  async signForCookie(userRef: string, { isGuest = false } = {}): Promise<string> {
    const iat = Math.floor(Date.now() / 1000);
    const payload = { sub: userRef, iat, exp: iat + 3600, ...(isGuest && guest) };
    const header = { alg: 'ES256', kid: 'tests' };
    const limited = writeLimitedToken({ header, payload });
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(algorithm, this.#privateKey, Buffer.from(limited));
    const uip = Buffer.from(signature).toString('base64url');
    return new SignJWT({ ...payload, aud: userTokenAudience, uip })
      .setProtectedHeader({ ...header, typ: userTokenType })
      .sign(this.#privateKey);
  }
}
