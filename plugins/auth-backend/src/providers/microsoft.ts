import {
  defineOAuthProvider,
  emailMatchingAnnotation,
  userIdMatchingAnnotation,
} from '@portico/auth-node';
import { z } from 'zod';
import { describeEntraAccount } from './entraAccount.ts';
import { providerAddress } from './providerAddress.ts';

interface MicrosoftSettings {
  tenantId: string;
  authority: string;
  graphUrl: string;
  domainHint?: string;
  prompt?: string;
  skipUserProfile: boolean;
}

const openTenants = new Set(['common', 'organizations', 'consumers']);

/** Microsoft Entra ID: work and school accounts. */
export const microsoftProvider = defineOAuthProvider<MicrosoftSettings>({
  providerId: 'microsoft',
  title: 'Microsoft',
  settings: {
    tenantId: z.string().min(1),
    /** Another in national clouds. */
    authority: providerAddress.default('https://login.microsoftonline.com'),
    graphUrl: providerAddress.default('https://graph.microsoft.com'),
    domainHint: z.string().optional(),
    prompt: z.string().optional(),
    /** Does not request the picture. */
    skipUserProfile: z.boolean().default(false),
  },
  scopes: ['openid', 'offline_access', 'profile', 'email', 'User.Read'],
  hasTokensPerResource: true,
  locate: ({ authority, tenantId }) => ({
    discoverFrom: `${authority.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(tenantId)}/v2.0`,
  }),
  getStartParameters: ({ domainHint, prompt }) => ({
    ...(domainHint && { domain_hint: domainHint }),
    ...(prompt && { prompt }),
  }),
  async readAccount(
    { claims = {}, scope },
    { getPicture },
    { tenantId, graphUrl, skipUserProfile },
  ) {
    const account = describeEntraAccount(claims);
    const graph = graphUrl.replace(/(?<!\/)\/+$/, '');
    // A token for another resource is not for Graph.
    const isForGraph = /(^|[\s/])user\.read( |$)/i.test(scope);
    const picture =
      skipUserProfile || !isForGraph
        ? undefined
        : await getPicture(`${graph}/v1.0/me/photos/48x48/$value`);
    return {
      ...account,
      profile: {
        ...account.profile,
        ...(picture && { picture }),
      },
      // In a tenant of one's own, administrators give out emails. Elsewhere anybody can claim any
      // address, unless Microsoft says that the owner of its domain is behind it.
      isEmailVerified: !openTenants.has(tenantId) || isDomainVerified(claims['xms_edov']),
    };
  },
  resolvers: {
    emailMatchingUserEntityAnnotation: emailMatchingAnnotation('microsoft.com/email'),
    userIdMatchingUserEntityAnnotation: userIdMatchingAnnotation('graph.microsoft.com/user-id'),
  },
});

function isDomainVerified(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === '1' || claim === 'true';
}
