import {
  defineOAuthProvider,
  userIdMatchingAnnotation,
  usernameResolvers,
} from '@portico/auth-node';
import { z } from 'zod';
import { type EmailSettings, emailShape, readOpenIdAccount } from './openIdAccount.ts';
import { providerAddress } from './providerAddress.ts';

interface OidcSettings extends EmailSettings {
  metadataUrl: string;
  tokenEndpointAuthMethod: 'client_secret_basic' | 'client_secret_post';
  tokenSignedResponseAlg?: string;
  prompt?: string;
}

/** Any provider that speaks OpenID Connect: Keycloak, Auth0, Ping and others. */
export const oidcProvider = defineOAuthProvider<OidcSettings>({
  providerId: 'oidc',
  title: 'OpenID Connect',
  settings: {
    /** Its issuer, or the address of its `/.well-known/openid-configuration`. */
    metadataUrl: providerAddress,
    tokenEndpointAuthMethod: z
      .enum(['client_secret_basic', 'client_secret_post'])
      .default('client_secret_basic'),
    tokenSignedResponseAlg: z.string().optional(),
    /** `auto` leaves it to the provider. */
    prompt: z.string().optional(),
    ...emailShape,
  },
  scopes: ['openid', 'profile', 'email'],
  locate: ({ metadataUrl }) => ({ discoverFrom: metadataUrl }),
  getStartParameters({ prompt }, scopes) {
    // OpenID Connect 1.0, section 11: without consent, `offline_access` is ignored.
    const chosen = prompt ?? (scopes.includes('offline_access') ? 'consent' : 'auto');
    return { ...(chosen && chosen !== 'auto' && { prompt: chosen }) };
  },
  readAccount: readOpenIdAccount,
  resolvers: {
    ...usernameResolvers,
    oidcSubClaimMatchingKeycloakUserId: userIdMatchingAnnotation('keycloak.org/id'),
    oidcSubClaimMatchingPingIdentityUserId: userIdMatchingAnnotation('pingidentity.org/id'),
  },
});
