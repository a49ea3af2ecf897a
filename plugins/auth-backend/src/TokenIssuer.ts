import { randomUUID } from 'node:crypto';
import { type TokenKeys, userTokenAudience, userTokenType } from '@portico/server';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { SigningKeyStore } from './store/SigningKeyStore.ts';
import type { SigningKeyRow } from './store/tables.ts';

/** Who a token is issued for. */
export interface TokenSubject {
  userEntityRef: string;
  ownershipEntityRefs?: readonly string[];
  isGuest: boolean;
}

/** A token and how long it is valid. */
export interface IssuedToken {
  token: string;
  expiresInSeconds: number;
}

const tokenLifetimeSeconds = 3600;
const lifetimesPublished = 3;
const algorithm = 'ES256';

/** Issues user tokens with keys that rotate and live in the database. */
export class TokenIssuer implements TokenKeys {
  readonly #store: SigningKeyStore;
  readonly #issuer: string;
  readonly #now: () => Date;
  #current: Promise<SigningKeyRow> | undefined;

  constructor(options: { store: SigningKeyStore; issuer: string; now?: () => Date }) {
    this.#store = options.store;
    this.#issuer = options.issuer;
    this.#now = options.now ?? (() => new Date());
  }

  /** Issues a token that is valid for an hour. */
  async issue({ userEntityRef, ownershipEntityRefs, isGuest }: TokenSubject): Promise<IssuedToken> {
    const row = await this.#getCurrentKey();
    const key = await importJWK(JSON.parse(row.private_key) as JWK, algorithm);
    const issuedAt = Math.floor(this.#now().getTime() / 1000);
    const token = await new SignJWT({
      ...(ownershipEntityRefs && { ent: [...ownershipEntityRefs] }),
      ...(isGuest && { 'portico:guest': true }),
    })
      .setProtectedHeader({ alg: algorithm, typ: userTokenType, kid: row.kid })
      .setIssuer(this.#issuer)
      .setAudience(userTokenAudience)
      .setSubject(userEntityRef)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLifetimeSeconds)
      .sign(key);
    return { token, expiresInSeconds: tokenLifetimeSeconds };
  }

  async listPublicKeys(): Promise<JWK[]> {
    const rows = await this.#store.listPublished(this.#now());
    return rows.map(row => JSON.parse(row.public_key) as JWK);
  }

  async #getCurrentKey(): Promise<SigningKeyRow> {
    const kept = await this.#current;
    if (kept && kept.retires_at > this.#now().toISOString()) return kept;
    this.#current = this.#findOrMakeKey();
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
      new Date(now.getTime() + lifetimes * tokenLifetimeSeconds * 1000).toISOString();
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
