import { createMissingCredentialsError } from './createMissingCredentialsError.ts';
import { stringifyEntityRef, parseEntityRef } from '@portico/catalog-model';
import type { Principal, UserPrincipal } from '@portico/contract/auth';
import { AuthenticationError, NotAllowedError } from '@portico/errors';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  type JWTVerifyOptions,
} from 'jose';
import type {
  Authenticator,
  LimitedToken,
  StoredOwnership,
  TokenKeys,
  UserDirectory,
} from '../refs.ts';
import {
  extractLimitedToken,
  guestClaim,
  limitedTokenType,
  ownershipClaim,
  userTokenAudience,
  userTokenType,
} from './limitedTokens.ts';
import type { ExternalTokens } from './ExternalTokens.ts';
import { type PluginTokens, pluginTokenType } from './PluginTokens.ts';
import { OwnershipCache } from './OwnershipCache.ts';
import { type NamedUser, type ServiceTokens, serviceTokenType } from './serviceTokens.ts';
import { VerifiedTokens } from './VerifiedTokens.ts';

const longestToken = 32_768;
const keysFreshMs = 60_000;
const maxSessionEnds = 100_000;

/** Of whom the ownership refs are requested, and for which plugin. */
export interface OwnershipQuery {
  userEntityRef: string;
  ownershipId?: string | undefined;
  /** The plugin that is called. */
  pluginId: string;
}

/** What tokens are checked against. */
export interface TokenAuthenticatorOptions {
  /** The keys of user tokens; without them no user token is valid. */
  keys: () => TokenKeys | undefined;
  users: () => UserDirectory | undefined;
  /** Knows what sign-in stored, where that is in this process. */
  storedOwnership: () => StoredOwnership | undefined;
  /**
   * Requests from the process that signs people in what counts as a user, where this is another one; `undefined` for refs that
   * sign-in no longer stores.
   */
  readOwnership?: ((query: OwnershipQuery) => Promise<string[] | undefined>) | undefined;
  /** Those of outside services that the configuration gives access. */
  externalTokens: ExternalTokens;
  serviceTokens: ServiceTokens;
  /** Those of plugins in other processes. */
  pluginTokens: PluginTokens;
  now?: () => number;
}

const userTokenOptions: JWTVerifyOptions = { typ: userTokenType, audience: userTokenAudience };

interface KeySet {
  verify: ReturnType<typeof createLocalJWKSet>;
  kids: ReadonlySet<string>;
  until: number;
}

/** Checks bearer tokens: users' (ES256), plugins' of this process and of others, and configured static ones. */
export class TokenAuthenticator implements Authenticator {
  readonly #options: TokenAuthenticatorOptions;
  readonly #now: () => number;
  readonly #ownership: OwnershipCache;
  readonly #verified: VerifiedTokens;
  readonly #sessionEnds = new Map<string, number>();
  #keySet: KeySet | undefined;
  #readingKeys: Promise<KeySet> | undefined;

  constructor(options: TokenAuthenticatorOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#ownership = new OwnershipCache(this.#now);
    this.#verified = new VerifiedTokens(this.#now);
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
    if (!user) return { type: 'service', subject };
    return { ...(await this.#describeUser(user, audience)), actor: subject };
  }

  async #checkPluginToken(token: string, audience: string | undefined): Promise<Principal> {
    const { subject, limitedUserToken, delegatedUser } = await verify(() =>
      this.#options.pluginTokens.check(token, audience),
    );
    if (delegatedUser)
      return { ...(await this.#describeUser(delegatedUser, audience)), actor: subject };
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
    if (authorization === undefined) throw createMissingCredentialsError();
    const token = readBearer(authorization);
    const { type } =
      readType(token) === userTokenType
        ? await this.#verifyUser(token, userTokenOptions).then(() => ({ type: 'user' }))
        : await this.authenticate(authorization);
    if (type !== 'user') throw new NotAllowedError('Only users have session cookies');
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
    return this.#checkUser(token, userTokenOptions, audience);
  }

  async #checkUser(
    token: string,
    options: JWTVerifyOptions,
    pluginId: string | undefined,
  ): Promise<UserPrincipal> {
    return this.#describeUser(await this.#verifyUser(token, options), pluginId);
  }

  async #verifyUser(token: string, options: JWTVerifyOptions): Promise<NamedUser> {
    const keys = await this.#getKeys(token);
    const verifyAll = async () =>
      (
        await jwtVerify(token, keys, {
          ...options,
          algorithms: ['ES256'],
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(this.#now()),
        })
      ).payload;
    const purpose = JSON.stringify(options);
    const payload = await verify(() => this.#verified.get(token, { purpose, keys }, verifyAll));
    const userEntityRef = stringifyEntityRef(parseEntityRef(String(payload.sub)));
    this.#noteSessionEnd(userEntityRef, (payload.exp ?? 0) * 1000);
    const ownershipId = payload[ownershipClaim];
    return {
      userEntityRef,
      isGuest: payload[guestClaim] === true,
      ...(typeof ownershipId === 'string' && { ownershipId }),
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

  /** With what counts as the user now, which no token says. */
  async #describeUser(user: NamedUser, pluginId: string | undefined): Promise<UserPrincipal> {
    const { userEntityRef, ownershipId, delegation } = user;
    const read = () => this.#readOwnership(user, pluginId);
    // A task that acts for somebody who left a group acts without it at once.
    const ownershipEntityRefs = delegation
      ? await read()
      : await this.#ownership.get(`${userEntityRef} ${ownershipId ?? ''}`, read);
    return { type: 'user', ...user, ownershipEntityRefs };
  }

  async #readOwnership(
    { userEntityRef, ownershipId }: NamedUser,
    pluginId: string | undefined,
  ): Promise<readonly string[]> {
    const { users, storedOwnership, readOwnership } = this.#options;
    if (readOwnership && pluginId !== undefined)
      return requireStored(await readOwnership({ userEntityRef, ownershipId, pluginId }));
    if (ownershipId !== undefined)
      return requireStored(await storedOwnership()?.find(userEntityRef, ownershipId));
    return (await users()?.listOwnershipRefs(userEntityRef)) ?? [userEntityRef];
  }
}

function requireStored(refs: readonly string[] | undefined): readonly string[] {
  if (refs) return refs;
  throw new AuthenticationError('What this user owns is no longer stored; sign in again');
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
