import {
  type AccountCalls,
  defineOAuthProvider,
  userIdMatchingAnnotation,
  usernameMatchingAnnotation,
} from '@portico/auth-node';
import { z } from 'zod';

const userSchema = z.object({
  account_id: z.string().nullish(),
  uuid: z.string(),
  username: z.string().nullish(),
  display_name: z.string().nullish(),
  links: z.object({ avatar: z.object({ href: z.string() }).nullish() }).nullish(),
});
const emailsSchema = z.object({
  values: z.array(
    z.object({ email: z.string(), is_primary: z.boolean(), is_confirmed: z.boolean() }),
  ),
});
const apiUrl = 'https://api.bitbucket.org/2.0';

/** Bitbucket Cloud. */
export const bitbucketProvider = defineOAuthProvider<object>({
  providerId: 'bitbucket',
  title: 'Bitbucket',
  settings: {},
  scopes: ['account'],
  tokenEndpointAuthMethod: 'client_secret_basic',
  hasNoPkce: true,
  locate: () => ({
    issuer: 'https://bitbucket.org',
    authorizationEndpoint: 'https://bitbucket.org/site/oauth2/authorize',
    tokenEndpoint: 'https://bitbucket.org/site/oauth2/access_token',
  }),
  async readAccount({ scope }, { getJson }) {
    const user = userSchema.parse(await getJson(`${apiUrl}/user`));
    const email = await readPrimaryEmail(scope, getJson);
    const picture = user.links?.avatar?.href;
    const displayName = user.display_name ?? user.username;
    return {
      id: user.uuid,
      ...(user.username && { username: user.username }),
      profile: {
        ...(displayName && { displayName }),
        ...(email && { email }),
        ...(picture && { picture }),
      },
    };
  },
  resolvers: {
    usernameMatchingUserEntityAnnotation: usernameMatchingAnnotation('bitbucket.org/username'),
    userIdMatchingUserEntityAnnotation: userIdMatchingAnnotation('bitbucket.org/user-id'),
  },
});

async function readPrimaryEmail(
  scope: string,
  getJson: AccountCalls['getJson'],
): Promise<string | undefined> {
  if (!/(^| )(account|email)(:write)?( |$)/.test(scope)) return undefined;
  const { values } = emailsSchema.parse(await getJson(`${apiUrl}/user/emails`));
  return values.find(({ is_primary, is_confirmed }) => is_primary && is_confirmed)?.email;
}
