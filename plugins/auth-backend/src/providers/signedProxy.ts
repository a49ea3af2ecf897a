import { defineProxyProvider } from '@portico/auth-node';
import { z } from 'zod';
import { providerAddress } from './providerAddress.ts';
import { type EmailSettings, emailShape } from './openIdAccount.ts';
import { readSignedHeader } from './signedHeader.ts';

interface SignedProxySettings extends EmailSettings {
  header: string;
  jwksUrl: string;
  issuer: string;
  audience: string;
  algorithms: string[];
}

/** Any proxy that says in a header, as a signed JWT, who is there: Pomerium, Teleport and others. */
export const signedProxyProvider = defineProxyProvider<SignedProxySettings>({
  providerId: 'proxy',
  title: 'Single sign-on',
  settings: {
    /** Where the JWT is. */
    header: z.string().min(1).toLowerCase(),
    /** Where the proxy's keys are. */
    jwksUrl: providerAddress,
    issuer: z.string().min(1),
    /** What names this portal, so that what was signed for another service does not count. */
    audience: z.string().min(1),
    algorithms: z
      .array(z.enum(['ES256', 'ES384', 'RS256', 'RS384', 'RS512', 'PS256', 'EdDSA']))
      .min(1)
      .default(['ES256', 'RS256']),
    ...emailShape,
  },
  connect: ({ header, jwksUrl, ...expected }) =>
    readSignedHeader({ name: header, keysUrl: jwksUrl, ...expected }),
});
