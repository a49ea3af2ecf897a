import { defineOAuthProvider, usernameResolvers } from '@portico/auth-node';
import { z } from 'zod';
import { type EmailSettings, emailShape, readOpenIdAccount } from './openIdAccount.ts';
import { providerHost } from './providerAddress.ts';

interface Auth0Settings extends EmailSettings {
  domain: string;
  audience?: string;
  connection?: string;
  connectionScope?: string;
  organization?: string;
  prompt: string;
}

/** Auth0. */
export const auth0Provider = defineOAuthProvider<Auth0Settings>({
  providerId: 'auth0',
  title: 'Auth0',
  settings: {
    /** Of the tenant: `company.eu.auth0.com`. */
    domain: providerHost,
    /** The API that access tokens are for. */
    audience: z.string().optional(),
    /** The identity provider to go to at once. */
    connection: z.string().optional(),
    connectionScope: z.string().optional(),
    organization: z.string().optional(),
    /** `auto` leaves it to Auth0. */
    prompt: z.string().default('consent'),
    ...emailShape,
  },
  scopes: ['openid', 'email', 'profile', 'offline_access'],
  locate: ({ domain }) => ({ discoverFrom: `https://${domain}/` }),
  getStartParameters: ({ audience, connection, connectionScope, organization, prompt }) => ({
    ...(prompt !== 'auto' && { prompt }),
    ...(audience && { audience }),
    ...(connection && { connection }),
    ...(connectionScope && { connection_scope: connectionScope }),
    ...(organization && { organization }),
  }),
  readAccount: readOpenIdAccount,
  resolvers: usernameResolvers,
});
