import { timingSafeEqual } from 'node:crypto';
import type { ServicePrincipal } from '@portico/contract/auth';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { ExternalAccess } from './externalAccessConfig.ts';

/** Algorithms of keys that are published; a shared secret is none. */
const publicKeyAlgorithms = [
  'ES256',
  'ES384',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS512',
  'EdDSA',
];
/** What marks the tokens that services sign with a secret they share with this server. */
const legacyAlgorithm = 'HS256';
const legacySubject = 'backstage-server';
const keysTimeoutMs = 5000;
const clockSkewSeconds = 30;

type JwksAccess = Extract<ExternalAccess, { type: 'jwks' }>;

/** Knows the tokens of outside services that the configuration gives access. */
export class ExternalTokens {
  readonly #static: readonly { token: Buffer; principal: ServicePrincipal }[];
  readonly #legacy: readonly { key: Uint8Array; principal: ServicePrincipal }[];
  readonly #issuers: readonly { access: JwksAccess; keys: JWTVerifyGetKey }[];

  constructor(accesses: readonly ExternalAccess[]) {
    this.#static = accesses.flatMap(access =>
      access.type === 'static'
        ? [
            {
              token: Buffer.from(access.options.token),
              principal: createPrincipal(access.options.subject, access),
            },
          ]
        : [],
    );
    this.#legacy = accesses.flatMap(access =>
      access.type === 'legacy'
        ? [
            {
              key: Buffer.from(access.options.secret, 'base64'),
              principal: createPrincipal(access.options.subject, access),
            },
          ]
        : [],
    );
    this.#issuers = accesses.flatMap(access =>
      access.type === 'jwks'
        ? [
            {
              access,
              keys: createRemoteJWKSet(new URL(access.options.url), {
                timeoutDuration: keysTimeoutMs,
              }),
            },
          ]
        : [],
    );
  }

  /** The service of a static token. */
  findStatic(token: string): ServicePrincipal | undefined {
    const sent = Buffer.from(token);
    return this.#static.find(
      known => known.token.length === sent.length && timingSafeEqual(known.token, sent),
    )?.principal;
  }

  /**
   * The service of a token that an outside issuer or the service itself signed; `undefined` when nobody did who
   * has access.
   *
   * @throws what jose throws for a token of one of them that is not valid.
   */
  async checkIssued(token: string): Promise<ServicePrincipal | undefined> {
    const { iss, sub, aud } = decodeJwt(token);
    const isLegacy =
      decodeProtectedHeader(token).alg === legacyAlgorithm && sub === legacySubject && !aud;
    if (isLegacy) return this.#checkLegacy(token);
    const issuer = this.#issuers.find(
      ({ access }) => iss !== undefined && [access.options.issuer].flat().includes(iss),
    );
    if (!issuer) return undefined;
    const { options } = issuer.access;
    const { payload } = await jwtVerify(token, issuer.keys, {
      algorithms: [options.algorithm ?? publicKeyAlgorithms].flat(),
      issuer: options.issuer,
      audience: options.audience,
      requiredClaims: ['sub', 'exp'],
      clockTolerance: clockSkewSeconds,
    });
    const subject = ['external', options.subjectPrefix, payload.sub].filter(Boolean).join(':');
    return createPrincipal(subject, issuer.access);
  }

  /** The one among the services with a shared secret that signed the token, which says nothing of who it is. */
  async #checkLegacy(token: string): Promise<ServicePrincipal | undefined> {
    for (const { key, principal } of this.#legacy) {
      try {
        await jwtVerify(token, key, {
          algorithms: [legacyAlgorithm],
          subject: legacySubject,
          requiredClaims: ['exp'],
          clockTolerance: clockSkewSeconds,
        });
        return principal;
      } catch (error) {
        if (!isForged(error)) throw error;
      }
    }
    return undefined;
  }
}

function isForged(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED';
}

function createPrincipal(subject: string, access: ExternalAccess): ServicePrincipal {
  const restrictions = access.accessRestrictions?.map(
    ({ plugin, permission, permissionAttribute }) => ({
      pluginId: plugin,
      ...(permission && { permissions: permission }),
      ...(permissionAttribute?.action && { actions: permissionAttribute.action }),
    }),
  );
  return { type: 'service', subject, ...(restrictions && { restrictions }) };
}
