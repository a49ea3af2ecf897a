import { defineProxyProvider, type ProviderAccount, type ProxiedRequest } from '@portico/auth-node';
import { AuthenticationError } from '@portico/errors';
import { parseCookie } from 'cookie';
import { createRemoteJWKSet, type JWTPayload } from 'jose';
import { z } from 'zod';
import { describeOpenIdAccount } from './openIdAccount.ts';
import { readHeader, verifyToken } from './signedHeader.ts';

interface CloudflareAccessSettings {
  teamName: string;
  audience: string;
  serviceTokens: { token: string; subject: string }[];
  jwtHeaderName: string;
  authorizationCookieName: string;
}

/** Cloudflare Access. */
function createCloudflareAccessProvider(providerId: string) {
  return defineProxyProvider<CloudflareAccessSettings>({
    providerId,
    title: 'Cloudflare Access',
    settings: {
      teamName: z.string().regex(/^[\w-]+$/, "write the team's name alone"),
      /** The tag of the application, so that what was signed for another one does not count. */
      audience: z.string().min(1),
      /** Programs that may come in: their client ids, and the emails of the users that they are. */
      serviceTokens: z
        .array(z.object({ token: z.string().min(1), subject: z.string().min(1) }))
        .default([]),
      jwtHeaderName: z.string().min(1).toLowerCase().default('cf-access-jwt-assertion'),
      /** Read where there is no such header. */
      authorizationCookieName: z.string().min(1).default('CF_Authorization'),
    },
    connect({ teamName, audience, serviceTokens, jwtHeaderName, authorizationCookieName }) {
      const issuer = `https://${teamName}.cloudflareaccess.com`;
      const keys = createRemoteJWKSet(new URL(`${issuer}/cdn-cgi/access/certs`));
      const subjects = new Map(serviceTokens.map(({ token, subject }) => [token, subject]));
      return async request => {
        const token =
          readHeader(request, jwtHeaderName) ?? readCookie(request, authorizationCookieName);
        if (token === undefined)
          throw new AuthenticationError(
            `There is no header '${jwtHeaderName}'; come through the proxy`,
          );
        const { payload } = await verifyToken(token, "Cloudflare's token", {
          keys,
          issuer,
          audience,
          algorithms: ['RS256'],
        });
        return { account: describeAccount(payload, subjects) };
      };
    },
  });
}

/** As the ecosystem's configuration spells it. */
export const cloudflareAccessProvider = createCloudflareAccessProvider('cfaccess');
/** As its code spells it. */
export const cloudflareAccessAliasProvider = createCloudflareAccessProvider('cfAccess');

function describeAccount(
  payload: JWTPayload,
  subjects: ReadonlyMap<string, string>,
): ProviderAccount {
  // It has no claim that the email is verified: it signs only for accounts that it has let in itself.
  if (payload.sub) return describeOpenIdAccount(payload, { assumeVerifiedEmail: true });
  const { common_name: clientId } = payload;
  const email = typeof clientId === 'string' ? subjects.get(clientId) : undefined;
  if (typeof clientId !== 'string' || email === undefined)
    throw new AuthenticationError(
      `The service token '${String(clientId)}' is not listed under 'serviceTokens'`,
    );
  return { id: clientId, profile: { email, displayName: 'Bot' } };
}

function readCookie(request: ProxiedRequest, name: string): string | undefined {
  const value = parseCookie(readHeader(request, 'cookie') ?? '')[name];
  return value === '' ? undefined : value;
}
