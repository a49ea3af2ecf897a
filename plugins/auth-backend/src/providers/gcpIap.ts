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
export const gcpIapProvider = defineProxyProvider<GcpIapSettings>({
  providerId: 'gcpIap',
  title: 'Google Cloud',
  settings: {
    /** `/projects/…` of the service. */
    audience: z.string().min(1),
    jwtHeader: z.string().toLowerCase().default('x-goog-iap-jwt-assertion'),
  },
  connect: ({ audience, jwtHeader }) =>
    readSignedHeader({
      name: jwtHeader,
      keysUrl: 'https://www.gstatic.com/iap/verify/public_key-jwk',
      issuer: 'https://cloud.google.com/iap',
      audience,
      algorithms: ['ES256'],
      // It has no such claim: it signs only for accounts that it has let in itself.
      assumeVerifiedEmail: true,
    }),
  resolvers: {
    emailMatchingUserEntityAnnotation: emailMatchingAnnotation('google.com/email'),
    idMatchingUserEntityAnnotation: userIdMatchingAnnotation('google.com/user-id'),
  },
});
