import { defineOAuthProvider, usernameResolvers } from '@portico/auth-node';
import { z } from 'zod';
import { type EmailSettings, emailShape, readOpenIdAccount } from './openIdAccount.ts';
import { providerAddress } from './providerAddress.ts';

interface OAuth2Settings extends EmailSettings {
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl?: string;
  issuer?: string;
  includeBasicAuth: boolean;
}

/** Any provider that speaks OAuth 2 and does not describe itself; who somebody is, is in its id tokens or at an address. */
export const oauth2Provider = defineOAuthProvider<OAuth2Settings>({
  providerId: 'oauth2',
  title: 'OAuth 2',
  settings: {
    authorizationUrl: providerAddress,
    tokenUrl: providerAddress,
    /** Where it says who somebody is, as OpenID Connect does. */
    userInfoUrl: providerAddress.optional(),
    /** Who its id tokens are issued by; the origin of its pages when omitted. */
    issuer: z.string().min(1).optional(),
    /** Whether the client's secret goes into the header instead of the body. */
    includeBasicAuth: z.boolean().default(false),
    /** Whether sessions end with their first access token. */
    disableRefresh: z.boolean().default(false),
    ...emailShape,
  },
  scopes: [],
  tokenEndpointAuthMethod: ({ includeBasicAuth }) =>
    includeBasicAuth ? 'client_secret_basic' : 'client_secret_post',
  locate: ({ authorizationUrl, tokenUrl, userInfoUrl, issuer }) => ({
    issuer: issuer ?? new URL(authorizationUrl).origin,
    authorizationEndpoint: authorizationUrl,
    tokenEndpoint: tokenUrl,
    ...(userInfoUrl !== undefined && { userInfoEndpoint: userInfoUrl }),
  }),
  readAccount: readOpenIdAccount,
  resolvers: usernameResolvers,
});
