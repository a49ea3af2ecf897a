import { randomUUID } from 'node:crypto';
import type { DiscoveryApi } from '@portico/contract';
import { pluginKeysEndpoint, type UserPrincipal } from '@portico/contract/auth';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import type { PluginKeyStore } from './PluginKeyStore.ts';
import { getDelegationEnd, nameUser } from './serviceTokens.ts';

/** `typ` of the tokens with which plugins of different processes call each other. */
export const pluginTokenType = 'vnd.backstage.plugin';

const algorithm = 'ES256';
const lifetimeMs = 10 * 60_000;
const renewBeforeMs = 60_000;
/** A key signs for so long, and stays published for as long as its tokens live. */
const keyLifetimeMs = 60 * 60_000;
const clockSkewSeconds = 30;
const keysTimeoutMs = 5000;
const maxIssuers = 200;
const pluginIdPattern = /^[a-z][a-z0-9-]{0,99}$/;

/** The user of a task, as a plugin of another process says. */
const delegatedUserSchema = z.object({
  userEntityRef: z.string(),
  ownershipId: z.string().optional(),
  isGuest: z.boolean(),
  delegation: z.object({
    id: z.string(),
    task: z.string(),
    restrictions: z.array(
      z.object({
        pluginId: z.string(),
        permissions: z.array(z.string()).optional(),
        actions: z.array(z.string()).optional(),
      }),
    ),
    expiresAt: z.number(),
  }),
});
/** The user of a task. */
export type DelegatedUser = z.infer<typeof delegatedUserSchema>;

/** What tokens between processes are made from. */
export interface PluginTokensOptions {
  store: PluginKeyStore;
  discovery: DiscoveryApi;
  /** Whether a plugin is reached at this server's own address, and so shares its keys. */
  isHere: (pluginId: string) => Promise<boolean>;
  now?: () => number;
}

/** A plugin of another process that calls, and the limited token of the user for whom it does. */
export interface CheckedPluginToken {
  /** `plugin:catalog` */
  subject: string;
  limitedUserToken?: string;
  /** For whom it calls in the course of a task; its restrictions hold. */
  delegatedUser?: DelegatedUser;
}

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  retiresAt: number;
}

/** Issues and checks the tokens with which plugins of different processes call each other. */
export class PluginTokens {
  readonly #options: PluginTokensOptions;
  readonly #now: () => number;
  readonly #issued = new Map<string, { token: string; expiresAt: number }>();
  readonly #remoteKeys = new Map<string, JWTVerifyGetKey>();
  #key: Promise<SigningKey> | undefined;

  constructor(options: PluginTokensOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** A token with which a plugin calls another; cached until shortly before it expires. */
  async issue(pluginId: string, targetId: string): Promise<string> {
    const pair = `${pluginId} ${targetId}`;
    const cached = this.#issued.get(pair);
    if (cached && cached.expiresAt - renewBeforeMs > this.#now()) return cached.token;
    const token = await this.#sign(pluginId, targetId, {});
    this.#issued.set(pair, { token, expiresAt: this.#now() + lifetimeMs });
    return token;
  }

  /** A token with which a plugin calls another for a user, whose limited token it carries. */
  issueFor(pluginId: string, targetId: string, limitedUserToken: string): Promise<string> {
    return this.#sign(pluginId, targetId, { obo: limitedUserToken });
  }

  /** A token with which a plugin calls another for the user of a task. */
  issueDelegated(pluginId: string, targetId: string, principal: UserPrincipal): Promise<string> {
    const { delegation } = principal;
    if (!delegation) throw new TypeError('The caller does not act in the course of a task');
    const expiresAt = getDelegationEnd(delegation, Math.floor(this.#now() / 1000));
    return this.#sign(pluginId, targetId, { dlg: nameUser(principal) }, expiresAt);
  }

  /** Who calls. @throws what jose throws for a token that is not valid, or not for this plugin. */
  async check(token: string, audience: string | undefined): Promise<CheckedPluginToken> {
    const { sub } = decodeJwt(token);
    if (typeof sub !== 'string' || !pluginIdPattern.test(sub))
      throw new TypeError('The token names no plugin that issued it');
    const { payload } = await jwtVerify<{ obo?: unknown; dlg?: unknown }>(
      token,
      await this.#findKeys(sub),
      {
        algorithms: [algorithm],
        typ: pluginTokenType,
        requiredClaims: ['sub', 'exp', 'aud'],
        clockTolerance: clockSkewSeconds,
        currentDate: new Date(this.#now()),
        ...(audience !== undefined && { audience }),
      },
    );
    if (payload.dlg !== undefined)
      return { subject: `plugin:${sub}`, delegatedUser: delegatedUserSchema.parse(payload.dlg) };
    if (payload.obo === undefined) return { subject: `plugin:${sub}` };
    if (typeof payload.obo !== 'string') throw new TypeError('The token is for no user');
    return { subject: `plugin:${sub}`, limitedUserToken: payload.obo };
  }

  /** A plugin's keys are where discovery finds it, and nowhere else, whatever a token says. */
  async #findKeys(pluginId: string): Promise<JWTVerifyGetKey> {
    if (await this.#options.isHere(pluginId))
      return createLocalJWKSet({ keys: await this.#options.store.list(new Date(this.#now())) });
    const known = this.#remoteKeys.get(pluginId);
    if (known) return known;
    const base = await this.#options.discovery.getBaseUrl(pluginId);
    const keys = createRemoteJWKSet(new URL(base + pluginKeysEndpoint.path), {
      timeoutDuration: keysTimeoutMs,
    });
    if (this.#remoteKeys.size >= maxIssuers) this.#remoteKeys.clear();
    this.#remoteKeys.set(pluginId, keys);
    return keys;
  }

  async #sign(
    pluginId: string,
    targetId: string,
    claims: Record<string, unknown>,
    expiresAt?: number,
  ): Promise<string> {
    const { kid, privateKey } = await this.#getKey();
    const nowSeconds = Math.floor(this.#now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: pluginTokenType, kid })
      .setSubject(pluginId)
      .setAudience(targetId)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(expiresAt ?? nowSeconds + lifetimeMs / 1000)
      .sign(privateKey);
  }

  async #getKey(): Promise<SigningKey> {
    const cached = this.#key && (await this.#key);
    if (cached && cached.retiresAt > this.#now()) return cached;
    const making = this.#makeKey();
    this.#key = making;
    making.catch(() => {
      this.#key = undefined;
    });
    return making;
  }

  async #makeKey(): Promise<SigningKey> {
    const { publicKey, privateKey } = await generateKeyPair(algorithm);
    const kid = randomUUID();
    const retiresAt = this.#now() + keyLifetimeMs;
    const expiresAt = new Date(retiresAt + lifetimeMs + clockSkewSeconds * 1000);
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' };
    await this.#options.store.add(jwk, expiresAt);
    return { kid, privateKey, retiresAt };
  }
}
