import { createMissingCredentialsError } from './createMissingCredentialsError.ts';
import { stringifyEntityRef, parseEntityRef } from '@portico/catalog-model';
import type { Principal, UserPrincipal } from '@portico/contract/auth';
import { AuthenticationError, NotAllowedError } from '@portico/errors';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
} from 'jose';
import type { Authenticator, LimitedToken, TokenKeys, UserDirectory } from '../refs.ts';
import {
  extractLimitedToken,
  guestClaim,
  limitedTokenType,
  userTokenAudience,
  userTokenType,
} from './limitedTokens.ts';
import type { ExternalTokens } from './ExternalTokens.ts';
import { type PluginTokens, pluginTokenType } from './PluginTokens.ts';
import { type ServiceTokens, serviceTokenType } from './serviceTokens.ts';

const longestToken = 32_768;
const keysFreshMs = 60_000;
const ownershipFreshMs = 5_000;
const maxOwnersCached = 10_000;
const maxSessionEnds = 100_000;

/** What tokens are checked against. */
export interface TokenAuthenticatorOptions {
  /** The keys of user tokens; without them no user token is valid. */
  keys: () => TokenKeys | undefined;
  users: () => UserDirectory | undefined;
  /**
   * Asks the process that knows people what counts as a user, where this one does not.
   *
   * @param limitedToken - of the user. @param pluginId - the plugin that the user calls, which asks.
   */
  readOwnership?: ((limitedToken: string, pluginId: string) => Promise<string[]>) | undefined;
  /** Those of outside services that the configuration gives access. */
  externalTokens: ExternalTokens;
  serviceTokens: ServiceTokens;
  /** Those of plugins in other processes. */
  pluginTokens: PluginTokens;
  now?: () => number;
}

interface KeySet {
  verify: ReturnType<typeof createLocalJWKSet>;
  kids: ReadonlySet<string>;
  until: number;
}

/** Checks bearer tokens: users' (ES256), plugins' of this process and of others, and configured static ones. */
export class TokenAuthenticator implements Authenticator {
  readonly #options: TokenAuthenticatorOptions;
  readonly #now: () => number;
  readonly #ownership = new Map<string, { refs: Promise<string[]>; until: number }>();
  readonly #sessionEnds = new Map<string, number>();
  #keySet: KeySet | undefined;
  #readingKeys: Promise<KeySet> | undefined;

  constructor(options: TokenAuthenticatorOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async authenticate(authorization: string | undefined, audience?: string): Promise<Principal> {
    if (!authorization) return { type: 'none' };
    const token = readBearer(authorization);
    const known = this.#options.externalTokens.findStatic(token);
    if (known) return known;
    switch (readType(token)) {
      case serviceTokenType:
        return this.#checkServiceToken(token, audience);
      case pluginTokenType:
        return this.#checkPluginToken(token, audience);
      case userTokenType:
        return this.#checkUserToken(token, audience);
      case undefined:
        throw new AuthenticationError('The token is not valid; sign in again');
      default:
        return this.#checkExternalToken(token);
    }
  }

  async #checkExternalToken(token: string): Promise<Principal> {
    const principal = await verify(() => this.#options.externalTokens.checkIssued(token));
    if (principal) return principal;
    throw new AuthenticationError('The token is not valid; sign in again');
  }

  async #checkServiceToken(token: string, audience: string | undefined): Promise<Principal> {
    const { subject, user } = await verify(() =>
      this.#options.serviceTokens.check(token, audience),
    );
    return user ? { type: 'user', ...user, actor: subject } : { type: 'service', subject };
  }

  async #checkPluginToken(token: string, audience: string | undefined): Promise<Principal> {
    const { subject, limitedUserToken, delegatedUser } = await verify(() =>
      this.#options.pluginTokens.check(token, audience),
    );
    if (delegatedUser) return { type: 'user', ...delegatedUser, actor: subject };
    if (limitedUserToken === undefined) return { type: 'service', subject };
    return { ...(await this.#checkLimitedToken(limitedUserToken, audience)), actor: subject };
  }

  authenticateLimited(token: string, audience?: string): Promise<UserPrincipal> {
    return this.#checkLimitedToken(token, audience);
  }

  async #checkLimitedToken(token: string, audience: string | undefined): Promise<UserPrincipal> {
    if (token.length > longestToken || readType(token) !== limitedTokenType) {
      throw new AuthenticationError('The session cookie is not valid; sign in again');
    }
    return this.#checkUser(token, { typ: limitedTokenType }, audience);
  }

  async createLimitedToken(authorization: string | undefined): Promise<LimitedToken> {
    const { type } = await this.authenticate(authorization);
    if (type === 'none' || authorization === undefined) {
      throw createMissingCredentialsError();
    }
    if (type !== 'user') throw new NotAllowedError('Only users have session cookies');
    const token = readBearer(authorization);
    return {
      token: extractLimitedToken(token),
      expiresAt: new Date((decodeJwt(token).exp ?? 0) * 1000),
    };
  }

  getSessionEnd(userEntityRef: string): number | undefined {
    return this.#sessionEnds.get(userEntityRef);
  }

  #noteSessionEnd(userEntityRef: string, endsAt: number): void {
    const known = this.#sessionEnds.get(userEntityRef) ?? 0;
    if (endsAt <= known) return;
    // Those noted long ago are the first.
    this.#sessionEnds.delete(userEntityRef);
    const [oldest] = this.#sessionEnds.keys();
    if (oldest !== undefined && this.#sessionEnds.size >= maxSessionEnds)
      this.#sessionEnds.delete(oldest);
    this.#sessionEnds.set(userEntityRef, endsAt);
  }

  #checkUserToken(token: string, audience: string | undefined): Promise<UserPrincipal> {
    return this.#checkUser(token, { typ: userTokenType, audience: userTokenAudience }, audience);
  }

  async #checkUser(
    token: string,
    options: JWTVerifyOptions,
    pluginId: string | undefined,
  ): Promise<UserPrincipal> {
    const keys = await this.#getKeys(token);
    const { payload } = await verify(() =>
      jwtVerify(token, keys, {
        ...options,
        algorithms: ['ES256'],
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(this.#now()),
      }),
    );
    const userEntityRef = stringifyEntityRef(parseEntityRef(String(payload.sub)));
    this.#noteSessionEnd(userEntityRef, (payload.exp ?? 0) * 1000);
    return {
      type: 'user',
      userEntityRef,
      ownershipEntityRefs: await this.#listOwnership(userEntityRef, payload, () =>
        this.#readOwnership(userEntityRef, token, pluginId),
      ),
      isGuest: payload[guestClaim] === true,
    };
  }

  /** Keys are cached for a minute, and read again at once for a key id not seen before. */
  async #getKeys(token: string) {
    const kid = decodeProtectedHeader(token).kid ?? '';
    const cached = this.#keySet;
    if (cached && cached.until > this.#now() && cached.kids.has(kid)) return cached.verify;
    this.#readingKeys ??= this.#readKeys().finally(() => {
      this.#readingKeys = undefined;
    });
    this.#keySet = await this.#readingKeys;
    return this.#keySet.verify;
  }

  async #readKeys(): Promise<KeySet> {
    const keys = (await this.#options.keys()?.listPublicKeys()) ?? [];
    return {
      verify: createLocalJWKSet({ keys }),
      kids: new Set(keys.map(key => key.kid ?? '')),
      until: this.#now() + keysFreshMs,
    };
  }

  #listOwnership(
    userEntityRef: string,
    payload: JWTPayload,
    read: () => Promise<string[]>,
  ): Promise<string[]> {
    const claimed = payload['ent'];
    if (Array.isArray(claimed)) return Promise.resolve(claimed.map(String));
    const cached = this.#ownership.get(userEntityRef);
    if (cached && cached.until > this.#now()) return cached.refs;
    const refs = read();
    if (this.#ownership.size >= maxOwnersCached) this.#ownership.clear();
    this.#ownership.set(userEntityRef, { refs, until: this.#now() + ownershipFreshMs });
    refs.catch(() => this.#ownership.delete(userEntityRef));
    return refs;
  }

  #readOwnership(
    userEntityRef: string,
    token: string,
    pluginId: string | undefined,
  ): Promise<string[]> {
    const users = this.#options.users();
    if (users) return users.listOwnershipRefs(userEntityRef);
    const { readOwnership } = this.#options;
    if (!readOwnership || pluginId === undefined) return Promise.resolve([userEntityRef]);
    const limited = readType(token) === limitedTokenType ? token : extractLimitedToken(token);
    return readOwnership(limited, pluginId);
  }
}

function readBearer(authorization: string): string {
  const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token && token.length <= longestToken) return token;
  throw new AuthenticationError("The Authorization header is not of the form 'Bearer <token>'");
}

/** The `typ` of a token, '' where it says none; `undefined` for what is no token. */
function readType(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).typ ?? '';
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
