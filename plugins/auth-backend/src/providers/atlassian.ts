import { defineOAuthProvider, usernameMatchingUserEntityName } from '@portico/auth-node';
import { z } from 'zod';

interface AtlassianSettings {
  audience: string;
}

const userSchema = z.object({
  account_id: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  picture: z.string().nullish(),
  account_status: z.string().nullish(),
});

/** Atlassian accounts: Jira, Confluence and others in the cloud. */
export const atlassianProvider = defineOAuthProvider<AtlassianSettings>({
  providerId: 'atlassian',
  title: 'Atlassian',
  settings: {
    /** What access tokens are for. */
    audience: z.string().min(1).default('api.atlassian.com'),
  },
  scopes: ['offline_access', 'read:me', 'read:jira-work', 'read:jira-user'],
  locate: () => ({
    issuer: 'https://auth.atlassian.com',
    authorizationEndpoint: 'https://auth.atlassian.com/authorize',
    tokenEndpoint: 'https://auth.atlassian.com/oauth/token',
  }),
  getStartParameters: ({ audience }) => ({ audience, prompt: 'consent' }),
  async readAccount(_tokens, { getJson }) {
    const user = userSchema.parse(await getJson('https://api.atlassian.com/me'));
    return {
      id: user.account_id,
      profile: {
        ...(user.name && { displayName: user.name }),
        ...(user.email && { email: user.email }),
        ...(user.picture && { picture: user.picture }),
      },
      // An account becomes active by the confirmation of its email.
      isEmailVerified: (user.account_status ?? 'active') === 'active',
    };
  },
  // The account has no login, and its nickname is anybody's choice, so that nobody is found by this one.
  resolvers: { usernameMatchingUserEntityName },
});
