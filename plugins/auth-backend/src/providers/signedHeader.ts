import type { ProxiedAccount, ProxiedRequest } from '@portico/auth-node';
import { AuthenticationError, ServiceUnavailableError } from '@portico/errors';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { describeOpenIdAccount, type EmailSettings } from './openIdAccount.ts';

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
export function readSignedHeader(header: SignedHeader) {
  const keys = createRemoteJWKSet(new URL(header.keysUrl));
  return async ({ headers }: ProxiedRequest): Promise<ProxiedAccount> => {
    const token = headers[header.name];
    if (typeof token !== 'string' || token === '') {
      throw new AuthenticationError(`There is no header '${header.name}'; come through the proxy`);
    }
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: header.issuer,
        audience: header.audience,
        algorithms: header.algorithms,
        requiredClaims: ['sub', 'exp'],
      });
      return { account: describeOpenIdAccount(payload, header) };
    } catch (cause) {
      if (cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)) {
        throw new AuthenticationError(`The header '${header.name}' is not valid`, { cause });
      }
      throw new ServiceUnavailableError("The proxy's keys cannot be read now; try again later", {
        cause,
      });
    }
  };
}
