import { defineOAuthProvider, emailMatchingAnnotation } from '@portico/auth-node';
import { readOpenIdAccount } from './openIdAccount.ts';

/** Google accounts. */
export const googleProvider = defineOAuthProvider<object>({
  providerId: 'google',
  title: 'Google',
  settings: {},
  scopes: ['openid', 'email', 'profile'],
  locate: () => ({ discoverFrom: 'https://accounts.google.com' }),
  // Google gives a refresh token only to who requests access while people are away, with their consent.
  getStartParameters: () => ({
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
  }),
  readAccount: (tokens, calls) => readOpenIdAccount(tokens, calls),
  resolvers: { emailMatchingUserEntityAnnotation: emailMatchingAnnotation('google.com/email') },
});
