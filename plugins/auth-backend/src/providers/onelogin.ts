import { defineOAuthProvider, usernameResolvers } from '@portico/auth-node';
import { type EmailSettings, emailShape, readOpenIdAccount } from './openIdAccount.ts';
import { providerAddress } from './providerAddress.ts';

interface OneLoginSettings extends EmailSettings {
  issuer: string;
}

/** OneLogin. */
export const oneLoginProvider = defineOAuthProvider<OneLoginSettings>({
  providerId: 'onelogin',
  title: 'OneLogin',
  settings: {
    /** `https://company.onelogin.com/oidc/2`. */
    issuer: providerAddress,
    ...emailShape,
  },
  scopes: ['openid', 'profile', 'email'],
  locate: ({ issuer }) => ({ discoverFrom: issuer }),
  getStartParameters: () => ({ prompt: 'consent' }),
  readAccount: readOpenIdAccount,
  resolvers: usernameResolvers,
});
