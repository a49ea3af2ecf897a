import { defineProxyProvider } from '@portico/auth-node';
import { z } from 'zod';
import { readSignedHeader } from './signedHeader.ts';

interface CloudflareAccessSettings {
  teamName: string;
  audience: string;
}

/** Cloudflare Access. */
export const cloudflareAccessProvider = defineProxyProvider<CloudflareAccessSettings>({
  providerId: 'cfaccess',
  title: 'Cloudflare Access',
  settings: {
    teamName: z.string().regex(/^[\w-]+$/, "write the team's name alone"),
    /** The tag of the application, so that what was signed for another one does not count. */
    audience: z.string().min(1),
  },
  connect({ teamName, audience }) {
    const issuer = `https://${teamName}.cloudflareaccess.com`;
    return readSignedHeader({
      name: 'cf-access-jwt-assertion',
      keysUrl: `${issuer}/cdn-cgi/access/certs`,
      issuer,
      audience,
      algorithms: ['RS256'],
      // It has no such claim: it signs only for accounts that it has let in itself.
      assumeVerifiedEmail: true,
    });
  },
});
