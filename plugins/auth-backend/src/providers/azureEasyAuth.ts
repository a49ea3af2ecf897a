import {
  defineProxyProvider,
  emailMatchingAnnotation,
  type ProviderAccount,
  type ProxiedRequest,
  userIdMatchingAnnotation,
} from '@portico/auth-node';
import { durationSchema } from '@portico/config';
import { AuthenticationError } from '@portico/errors';
import { createRemoteJWKSet, decodeJwt } from 'jose';
import { z } from 'zod';
import { describeEntraAccount } from './entraAccount.ts';
import { providerAddress } from './providerAddress.ts';
import { readClientPrincipal } from './readClientPrincipal.ts';
import { readHeader, requireHeader, verifyToken } from './signedHeader.ts';
import { createProxyCheck, trustedProxiesSchema } from './trustedProxies.ts';

interface AzureEasyAuthSettings {
  tenantId?: string | undefined;
  clientId?: string | undefined;
  authority: string;
  sessionDuration?: number | undefined;
  trustedProxies?: string[] | undefined;
}

const tokenHeader = 'x-ms-token-aad-id-token';
const principalHeader = 'x-ms-client-principal';
const howToTrust =
  "set 'tenantId' and 'clientId' under 'auth.providers.azureEasyAuth', which the id tokens are checked with";
const clockToleranceSeconds = 300;

/** App Service and Container Apps of Azure, where people are signed in before they come here. */
export const azureEasyAuthProvider = defineProxyProvider<AzureEasyAuthSettings>({
  providerId: 'azureEasyAuth',
  title: 'Microsoft',
  settings: {
    /** Whose accounts count. */
    tenantId: z.guid().optional(),
    /** The application that people are signed in with. */
    clientId: z.string().min(1).optional(),
    /** Another in national clouds. */
    authority: providerAddress.default('https://login.microsoftonline.com'),
    /** How long after it was issued an id token counts; as long as it says when omitted. */
    sessionDuration: durationSchema.optional(),
    /** Where Azure connects from, if `X-MS-CLIENT-PRINCIPAL`, which is not signed, is to count. */
    trustedProxies: trustedProxiesSchema.optional(),
  },
  findWarning: ({ tenantId, clientId, trustedProxies }) =>
    (tenantId && clientId) || trustedProxies
      ? undefined
      : {
          message:
            "Nobody can sign in with 'azureEasyAuth', since nothing tells Azure's headers from those of others",
          hint: howToTrust,
        },
  connect(settings) {
    const checkToken = createTokenCheck(settings);
    const checkAddress =
      settings.trustedProxies &&
      createProxyCheck(settings.trustedProxies, 'auth.providers.azureEasyAuth.trustedProxies');
    return async request => {
      const accessToken = readHeader(request, 'x-ms-token-aad-access-token');
      const account = await identify(request);
      return { account, ...(accessToken !== undefined && { accessToken }) };
    };

    async function identify(request: ProxiedRequest): Promise<ProviderAccount> {
      if (checkToken && (!checkAddress || readHeader(request, tokenHeader) !== undefined))
        return checkToken(requireHeader(request, tokenHeader));
      if (!checkAddress)
        throw new AuthenticationError(
          `Nothing tells Azure's headers from those of others, so they do not count; ${howToTrust}`,
        );
      checkAddress(request.remoteAddress);
      return readClientPrincipal(requireHeader(request, principalHeader));
    }
  },
  resolvers: {
    idMatchingUserEntityAnnotation: userIdMatchingAnnotation('graph.microsoft.com/user-id'),
    userIdMatchingUserEntityAnnotation: userIdMatchingAnnotation('graph.microsoft.com/user-id'),
    emailMatchingUserEntityAnnotation: emailMatchingAnnotation('microsoft.com/email'),
  },
});

/** Checks id tokens, where the configuration says whose they are. */
function createTokenCheck({
  tenantId,
  clientId,
  authority,
  sessionDuration,
}: AzureEasyAuthSettings) {
  if (!tenantId || !clientId) return undefined;
  const tenant = `${authority.replace(/(?<!\/)\/+$/, '')}/${tenantId.toLowerCase()}`;
  const keys = createRemoteJWKSet(new URL(`${tenant}/discovery/v2.0/keys`));
  const place = `The header '${tokenHeader}'`;
  return async (token: string): Promise<ProviderAccount> => {
    const { payload } = await verifyToken(token, place, {
      keys,
      issuer: `${tenant}/v2.0`,
      audience: clientId,
      algorithms: ['RS256'],
      ...(sessionDuration !== undefined && { currentDate: readIssuedAt(token, sessionDuration) }),
    });
    return { ...describeEntraAccount(payload), isEmailVerified: true };
  };
}

/**
 * The moment to check a token at: Azure renews its own session, and not the token that it sends along with it.
 *
 * @throws AuthenticationError when the token was issued too long ago.
 */
function readIssuedAt(token: string, sessionDurationMs: number): Date {
  let issuedAtMs: number | undefined;
  try {
    const { iat } = decodeJwt(token);
    if (typeof iat === 'number') issuedAtMs = iat * 1000;
  } catch (cause) {
    throw new AuthenticationError(`The header '${tokenHeader}' is not valid`, { cause });
  }
  const now = Date.now();
  if (
    issuedAtMs === undefined ||
    issuedAtMs > now + clockToleranceSeconds * 1000 ||
    issuedAtMs + sessionDurationMs < now
  )
    throw new AuthenticationError('Your session at Azure is too old; sign in there again');
  return new Date(Math.min(issuedAtMs, now));
}
