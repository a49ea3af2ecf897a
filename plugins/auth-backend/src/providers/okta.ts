import {
  defineOAuthProvider,
  emailMatchingAnnotation,
  userIdMatchingAnnotation,
  usernameResolvers,
} from '@portico/auth-node';
import { z } from 'zod';
import { type EmailSettings, emailShape, readOpenIdAccount } from './openIdAccount.ts';
import { providerAddress } from './providerAddress.ts';

interface OktaSettings extends EmailSettings {
  audience: string;
  authServerId?: string;
  idp?: string;
}

/** Okta. */
export const oktaProvider = defineOAuthProvider<OktaSettings>({
  providerId: 'okta',
  title: 'Okta',
  settings: {
    /** The address of the organization: `https://company.okta.com`. */
    audience: providerAddress,
    /** An authorization server of one's own. */
    authServerId: z.string().optional(),
    /** The identity provider to go to at once. */
    idp: z.string().optional(),
    ...emailShape,
  },
  scopes: ['openid', 'email', 'profile', 'offline_access'],
  tokenEndpointAuthMethod: 'client_secret_basic',
  locate: ({ audience, authServerId }) => ({
    discoverFrom: `${audience.replace(/(?<!\/)\/+$/, '')}${authServerId ? `/oauth2/${encodeURIComponent(authServerId)}` : ''}`,
  }),
  getStartParameters: ({ idp }) => ({ ...(idp && { idp }) }),
  readAccount: readOpenIdAccount,
  resolvers: {
    ...usernameResolvers,
    emailMatchingUserEntityAnnotation: emailMatchingAnnotation('okta.com/email'),
    userIdMatchingUserEntityAnnotation: userIdMatchingAnnotation('okta.com/user-id'),
  },
});
