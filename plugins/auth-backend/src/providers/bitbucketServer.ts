import {
  defineOAuthProvider,
  userIdMatchingAnnotation,
  usernameMatchingAnnotation,
} from '@portico/auth-node';
import { ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import { providerHost } from './providerAddress.ts';

interface BitbucketServerSettings {
  host: string;
}

const usersSchema = z.object({
  values: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      displayName: z.string().nullish(),
      emailAddress: z.string().nullish(),
    }),
  ),
});

/** Bitbucket Server and Data Center. */
export const bitbucketServerProvider = defineOAuthProvider<BitbucketServerSettings>({
  providerId: 'bitbucketServer',
  title: 'Bitbucket Server',
  settings: { host: providerHost },
  scopes: ['PROJECT_ADMIN'],
  locate: ({ host }) => ({
    issuer: `https://${host}`,
    authorizationEndpoint: `https://${host}/rest/oauth2/latest/authorize`,
    tokenEndpoint: `https://${host}/rest/oauth2/latest/token`,
  }),
  async readAccount(_tokens, { getJson, getText }, { host }) {
    // The server has no call for one's own account; it names the account in an answer's header or text.
    const username = (await getText(`https://${host}/plugins/servlet/applinks/whoami`)).trim();
    const { values } = usersSchema.parse(
      await getJson(`https://${host}/rest/api/latest/users?filter=${encodeURIComponent(username)}`),
    );
    const user = values.find(({ name }) => name.toLowerCase() === username.toLowerCase());
    if (!user) throw new ServiceUnavailableError(`Bitbucket Server does not know '${username}'`);
    return {
      id: String(user.id),
      username: user.name,
      profile: {
        displayName: user.displayName ?? user.name,
        ...(user.emailAddress && { email: user.emailAddress }),
      },
    };
  },
  resolvers: {
    usernameMatchingUserEntityAnnotation: usernameMatchingAnnotation('bitbucket.org/username'),
    userIdMatchingUserEntityAnnotation: userIdMatchingAnnotation('bitbucket.org/user-id'),
  },
});
