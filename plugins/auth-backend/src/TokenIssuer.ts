import { createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { TokenKeys } from '@portico/server';
import {
  guestClaim,
  ownershipClaim,
  userTokenAudience,
  userTokenType,
  writeLimitedToken,
} from '@portico/server/assembly';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { SigningKeyStore } from './store/SigningKeyStore.ts';
import type { SigningKeyRow } from './store/tables.ts';

/** Who a token is issued for. */
export interface TokenSubject {
  userEntityRef: string;
  /** Names refs that are stored; those of the catalog count when omitted. */
  ownershipId?: string | undefined;
  isGuest: boolean;
}

/** A token and how long it is valid. */
export interface IssuedToken {
  token: string;
  expiresInSeconds: number;
}

/** What tokens are issued with. */
export interface TokenIssuerOptions {
  store: SigningKeyStore;
  /** What the claim `iss` says. */
  issuer: string;
  /** How long tokens are valid, and keys sign; an hour when omitted. */
  lifetimeSeconds?: number;
  now?: () => Date;
}

const hourSeconds = 3600;
const lifetimesPublished = 3;
const algorithm = 'ES256';

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  retiresAt: string;
}

/** Issues user tokens with keys that rotate and live in the database. */
export class TokenIssuer implements TokenKeys {
  readonly #store: SigningKeyStore;
  readonly #issuer: string;
  readonly #lifetimeSeconds: number;
  readonly #now: () => Date;
  #current: Promise<SigningKey> | undefined;

  constructor({ store, issuer, lifetimeSeconds = hourSeconds, now }: TokenIssuerOptions) {
    this.#store = store;
    this.#issuer = issuer;
    this.#lifetimeSeconds = lifetimeSeconds;
    this.#now = now ?? (() => new Date());
  }

  /** Issues a token, with the signature of the limited token that can be made of it as claim `uip`. */
  async issue({ userEntityRef, ownershipId, isGuest }: TokenSubject): Promise<IssuedToken> {
    const { kid, privateKey } = await this.#getCurrentKey();
    const iat = Math.floor(this.#now().getTime() / 1000);
    const exp = iat + this.#lifetimeSeconds;
    const claims = {
      ...(isGuest && { [guestClaim]: true as const }),
      ...(ownershipId !== undefined && { [ownershipClaim]: ownershipId }),
    };
    const limited = writeLimitedToken({
      header: { alg: algorithm, kid },
      payload: { sub: userEntityRef, iat, exp, ...claims },
    });
    const token = await new SignJWT({
      ...claims,
      uip: sign('sha256', Buffer.from(limited), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url'),
    })
      .setProtectedHeader({ alg: algorithm, typ: userTokenType, kid })
      .setIssuer(this.#issuer)
      .setAudience(userTokenAudience)
      .setSubject(userEntityRef)
      .setIssuedAt(iat)
      .setExpirationTime(exp)
      .sign(privateKey);
    return { token, expiresInSeconds: this.#lifetimeSeconds };
  }

  async listPublicKeys(): Promise<JWK[]> {
    const rows = await this.#store.listPublished(this.#now());
    return rows.map(row => JSON.parse(row.public_key) as JWK);
  }

  async #getCurrentKey(): Promise<SigningKey> {
    const cached = await this.#current;
    if (cached && cached.retiresAt > this.#now().toISOString()) return cached;
    this.#current = this.#findOrMakeKey().then(row => ({
      kid: row.kid,
      privateKey: createPrivateKey({ key: JSON.parse(row.private_key) as JWK, format: 'jwk' }),
      retiresAt: row.retires_at,
    }));
    try {
      return await this.#current;
    } catch (error) {
      this.#current = undefined;
      throw error;
    }
  }

  async #findOrMakeKey(): Promise<SigningKeyRow> {
    const now = this.#now();
    const published = await this.#store.listPublished(now);
    const usable = published.find(row => row.retires_at > now.toISOString());
    if (usable) return usable;
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const kid = randomUUID();
    const after = (lifetimes: number) =>
      new Date(now.getTime() + lifetimes * this.#lifetimeSeconds * 1000).toISOString();
    const row: SigningKeyRow = {
      kid,
      public_key: JSON.stringify({
        ...(await exportJWK(publicKey)),
        kid,
        alg: algorithm,
        use: 'sig',
      }),
      private_key: JSON.stringify(await exportJWK(privateKey)),
      retires_at: after(1),
      expires_at: after(1 + lifetimesPublished),
    };
    await this.#store.add(row);
    await this.#store.removeExpired(now);
    return row;
  }
}
