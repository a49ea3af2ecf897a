import { defineOAuthProvider, emailMatchingUserEntityProfileEmail } from '@portico/auth-node';
import { AuthenticationError } from '@portico/errors';
import { z } from 'zod';
import { providerAddress } from './providerAddress.ts';

interface VmwareSettings {
  organizationId: string;
  consoleEndpoint: string;
}

/** VMware Cloud Services. */
export const vmwareCloudServicesProvider = defineOAuthProvider<VmwareSettings>({
  providerId: 'vmwareCloudServices',
  title: 'VMware Cloud Services',
  settings: {
    organizationId: z.string().min(1),
    consoleEndpoint: providerAddress.default('https://console.cloud.vmware.com'),
  },
  scopes: ['openid'],
  isPublicClient: true,
  tokenEndpointAuthMethod: 'client_secret_basic',
  locate({ consoleEndpoint }) {
    const base = consoleEndpoint.replace(/(?<!\/)\/+$/, '');
    return {
      issuer: 'https://gaz.csp-vmware.com',
      authorizationEndpoint: `${base}/csp/gateway/discovery`,
      tokenEndpoint: `${base}/csp/gateway/am/api/auth/token`,
      keysUrl: `${base}/csp/gateway/am/api/auth/token-public-key?format=jwks`,
    };
  },
  getStartParameters: ({ organizationId }) => ({ orgId: organizationId }),
  readAccount({ claims = {} }, _calls, { organizationId }) {
    const { email, given_name: first, family_name: last, context_name: organization, sub } = claims;
    if (organization !== organizationId) {
      throw new AuthenticationError('The account is of another organization');
    }
    const displayName = [first, last].filter(part => typeof part === 'string').join(' ');
    return {
      ...(typeof sub === 'string' && { id: sub }),
      profile: {
        ...(displayName && { displayName }),
        ...(typeof email === 'string' && { email }),
      },
    };
  },
  resolvers: { profileEmailMatchingUserEntityEmail: emailMatchingUserEntityProfileEmail },
});
