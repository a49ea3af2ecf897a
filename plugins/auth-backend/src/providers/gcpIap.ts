import {
  defineProxyProvider,
  emailMatchingAnnotation,
  userIdMatchingAnnotation,
} from '@portico/auth-node';
import { z } from 'zod';
import { readSignedHeader } from './signedHeader.ts';

interface GcpIapSettings {
  audience: string;
  jwtHeader: string;
}

/** Google Cloud's Identity-Aware Proxy. */
function createGcpIapProvider(providerId: string) {
  return defineProxyProvider<GcpIapSettings>({
    providerId,
    title: 'Google Cloud',
    settings: {
      /** `/projects/…` of the service. */
      audience: z.string().min(1),
      jwtHeader: z.string().toLowerCase().default('x-goog-iap-jwt-assertion'),
    },
    connect({ audience, jwtHeader }) {
      const identify = readSignedHeader({
        name: jwtHeader,
        keysUrl: 'https://www.gstatic.com/iap/verify/public_key-jwk',
        issuer: 'https://cloud.google.com/iap',
        audience,
        algorithms: ['ES256'],
        // It has no such claim: it signs only for accounts that it has let in itself.
        assumeVerifiedEmail: true,
      });
      return async request => {
        const { account } = await identify(request);
        // Annotations have the id alone.
        const id = account.id?.replace(/^accounts\.google\.com:/, '');
        return { account: { ...account, ...(id !== undefined && { id }) } };
      };
    },
    resolvers: {
      emailMatchingUserEntityAnnotation: emailMatchingAnnotation('google.com/email'),
      idMatchingUserEntityAnnotation: userIdMatchingAnnotation('google.com/user-id'),
    },
  });
}

/** As the ecosystem's configuration spells it. */
export const gcpIapProvider = createGcpIapProvider('gcpIap');
/** As it was spelled before. */
export const gcpIapAliasProvider = createGcpIapProvider('gcp-iap');
