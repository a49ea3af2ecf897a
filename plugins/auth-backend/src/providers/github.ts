import {
  type AccountCalls,
  defineOAuthProvider,
  userIdMatchingAnnotation,
  usernameResolvers,
} from '@portico/auth-node';
import { z } from 'zod';
import { providerAddress } from './providerAddress.ts';

interface GitHubSettings {
  enterpriseInstanceUrl?: string;
}

const userSchema = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub, and GitHub Enterprise. */
export const githubProvider = defineOAuthProvider<GitHubSettings>({
  providerId: 'github',
  title: 'GitHub',
  settings: {
    /** The address of an instance of one's own. */
    enterpriseInstanceUrl: providerAddress.optional(),
  },
  scopes: ['read:user'],
  hasLastingAccessTokens: true,
  locate(settings) {
    const base = readBase(settings);
    return {
      issuer: base,
      authorizationEndpoint: `${base}/login/oauth/authorize`,
      tokenEndpoint: `${base}/login/oauth/access_token`,
    };
  },
  async readAccount({ scope }, { getJson }, settings) {
    const api = readApi(settings);
    const user = userSchema.parse(await getJson(`${api}/user`));
    const email = user.email ?? (await readPrimaryEmail(scope, getJson, api));
    return {
      id: String(user.id),
      username: user.login,
      profile: {
        displayName: user.name ?? user.login,
        ...(email && { email }),
        ...(user.avatar_url && { picture: user.avatar_url }),
      },
    };
  },
  resolvers: {
    ...usernameResolvers,
    userIdMatchingUserEntityAnnotation: userIdMatchingAnnotation('github.com/user-id'),
  },
});

/** An email that its owner keeps private is sent only to those who request its scope. */
async function readPrimaryEmail(
  scope: string,
  getJson: AccountCalls['getJson'],
  api: string,
): Promise<string | undefined> {
  if (!/(^|[ ,])user(:email)?([ ,]|$)/.test(scope)) return undefined;
  const emails = emailsSchema.parse(await getJson(`${api}/user/emails`));
  return emails.find(({ primary, verified }) => primary && verified)?.email;
}

function readBase({ enterpriseInstanceUrl }: GitHubSettings): string {
  return (enterpriseInstanceUrl ?? 'https://github.com').replace(/(?<!\/)\/+$/, '');
}

function readApi({ enterpriseInstanceUrl }: GitHubSettings): string {
  return enterpriseInstanceUrl
    ? `${readBase({ enterpriseInstanceUrl })}/api/v3`
    : 'https://api.github.com';
}
