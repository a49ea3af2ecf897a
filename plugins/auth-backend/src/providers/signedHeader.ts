import type { ProxiedAccount, ProxiedRequest } from '@portico/auth-node';
import { AuthenticationError, ServiceUnavailableError } from '@portico/errors';
import {
  createRemoteJWKSet,
  errors,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose';
import { describeOpenIdAccount, type EmailSettings } from './openIdAccount.ts';

/** What must hold for a token of a proxy, so that its claims count. */
export interface TokenRules extends Pick<
  JWTVerifyOptions,
  'audience' | 'currentDate' | 'requiredClaims'
> {
  keys: JWTVerifyGetKey;
  issuer: string;
  algorithms: string[];
}

/**
 * Checks a token that a proxy sent.
 *
 * @param place - where it was, as it is reported.
 * @throws AuthenticationError for what the proxy did not sign for this portal.
 * @throws ServiceUnavailableError where its keys cannot be read.
 */
export async function verifyToken(
  token: string,
  place: string,
  { keys, ...rules }: TokenRules,
): Promise<JWTVerifyResult> {
  const findKey: JWTVerifyGetKey = async (header, input) => {
    try {
      return await keys(header, input);
    } catch (cause) {
      if (isNoKey(cause)) throw cause;
      throw new ServiceUnavailableError("The proxy's keys cannot be read now; try again later", {
        cause,
      });
    }
  };
  try {
    return await jwtVerify(token, findKey, { requiredClaims: ['sub', 'exp'], ...rules });
  } catch (cause) {
    if (cause instanceof ServiceUnavailableError) throw cause;
    throw new AuthenticationError(`${place} is not valid`, { cause });
  }
}

/** A header in which a proxy says, signed, who is there. */
export interface SignedHeader extends EmailSettings {
  /** Lower case. */
  name: string;
  keysUrl: string;
  issuer: string;
  audience: string;
  algorithms: string[];
}

/** Makes what reads it; whoever sends it, only what the proxy signed for this portal counts. */
export function readSignedHeader({ name, keysUrl, ...header }: SignedHeader) {
  const keys = createRemoteJWKSet(new URL(keysUrl));
  return async (request: ProxiedRequest): Promise<ProxiedAccount> => {
    const { issuer, audience, algorithms } = header;
    const token = requireHeader(request, name);
    const { payload } = await verifyToken(token, `The header '${name}'`, {
      keys,
      issuer,
      audience,
      algorithms,
    });
    return { account: describeOpenIdAccount(payload, header) };
  };
}

/** The one value of a header; `undefined` without one. */
export function readHeader({ headers }: ProxiedRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The one value of a header. @throws AuthenticationError without one. */
export function requireHeader(request: ProxiedRequest, name: string): string {
  const value = readHeader(request, name);
  if (value === undefined)
    throw new AuthenticationError(`There is no header '${name}'; come through the proxy`);
  return value;
}

function isNoKey(error: unknown): boolean {
  return (
    error instanceof AuthenticationError ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
