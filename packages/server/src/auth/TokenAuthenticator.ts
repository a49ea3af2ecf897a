import { timingSafeEqual } from 'node:crypto';
import { stringifyEntityRef, parseEntityRef } from '@portico/catalog-model';
import type { Principal } from '@portico/contract';
import { AuthenticationError } from '@portico/errors';
import { createLocalJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { Authenticator, TokenKeys, UserDirectory } from '../refs.ts';
import { type ServiceTokens, serviceTokenType } from './serviceTokens.ts';

/** `typ` of user tokens, as existing clients and servers expect it. */
export const userTokenType = 'vnd.backstage.user';
/** Issuer-independent audience of user tokens. */
export const userTokenAudience = 'backstage';

const longestToken = 32_768;
const keysFreshMs = 60_000;
const ownershipFreshMs = 5_000;

/** What tokens are checked against. */
export interface TokenAuthenticatorOptions {
  /** The keys of user tokens; without them no user token is valid. */
  keys: () => TokenKeys | undefined;
  users: () => UserDirectory | undefined;
  /** Tokens given to outside services by configuration. */
  staticTokens: readonly { token: string; subject: string }[];
  serviceTokens: ServiceTokens;
  now?: () => number;
}

/** Checks bearer tokens: users' (ES256), this process's own plugins', and configured static ones. */
export class TokenAuthenticator implements Authenticator {
  readonly #options: TokenAuthenticatorOptions;
  readonly #now: () => number;
  readonly #ownership = new Map<string, { refs: Promise<string[]>; until: number }>();
  #keySet:
    | { verify: ReturnType<typeof createLocalJWKSet>; kids: Set<string>; until: number }
    | undefined;

  constructor(options: TokenAuthenticatorOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async authenticate(authorization: string | undefined): Promise<Principal> {
    if (!authorization) return { type: 'none' };
    const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
    if (!token || token.length > longestToken) {
      throw new AuthenticationError("The Authorization header is not of the form 'Bearer <token>'");
    }
    const known = this.#options.staticTokens.find(entry => isSame(entry.token, token));
    if (known) return { type: 'service', subject: known.subject };
    switch (readType(token)) {
      case serviceTokenType:
        return this.#checkServiceToken(token);
      case userTokenType:
        return this.#checkUserToken(token);
      default:
        throw new AuthenticationError('The token is not valid; sign in again');
    }
  }

  async #checkServiceToken(token: string): Promise<Principal> {
    return {
      type: 'service',
      subject: await verify(() => this.#options.serviceTokens.check(token)),
    };
  }

  async #checkUserToken(token: string): Promise<Principal> {
    const keys = await this.#getKeys(token);
    const { payload } = await verify(() =>
      jwtVerify(token, keys, {
        algorithms: ['ES256'],
        typ: userTokenType,
        audience: userTokenAudience,
        currentDate: new Date(this.#now()),
      }),
    );
    const userEntityRef = stringifyEntityRef(parseEntityRef(String(payload.sub)));
    return {
      type: 'user',
      userEntityRef,
      ownershipEntityRefs: await this.#listOwnership(userEntityRef, payload),
      isGuest: payload['portico:guest'] === true,
    };
  }

  /** Keys are kept for a minute, and read again at once for a key id not seen before. */
  async #getKeys(token: string) {
    const kid = decodeProtectedHeader(token).kid ?? '';
    const kept = this.#keySet;
    if (kept && kept.until > this.#now() && kept.kids.has(kid)) return kept.verify;
    const keys = (await this.#options.keys()?.listPublicKeys()) ?? [];
    this.#keySet = {
      verify: createLocalJWKSet({ keys }),
      kids: new Set(keys.map(key => key.kid ?? '')),
      until: this.#now() + keysFreshMs,
    };
    return this.#keySet.verify;
  }

  #listOwnership(userEntityRef: string, payload: JWTPayload): Promise<string[]> {
    const claimed = payload['ent'];
    if (Array.isArray(claimed)) return Promise.resolve(claimed.map(String));
    const kept = this.#ownership.get(userEntityRef);
    if (kept && kept.until > this.#now()) return kept.refs;
    const refs =
      this.#options.users()?.listOwnershipRefs(userEntityRef) ?? Promise.resolve([userEntityRef]);
    this.#ownership.set(userEntityRef, { refs, until: this.#now() + ownershipFreshMs });
    refs.catch(() => this.#ownership.delete(userEntityRef));
    return refs;
  }
}

function readType(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).typ;
  } catch {
    return undefined;
  }
}

async function verify<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const isOld = (error as { code?: string }).code === 'ERR_JWT_EXPIRED';
    throw new AuthenticationError(
      isOld ? 'The token has expired; sign in again' : 'The token is not valid; sign in again',
      { cause: error },
    );
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
