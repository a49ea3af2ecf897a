import {
  defineOAuthProvider,
  userIdMatchingAnnotation,
  usernameResolvers,
} from '@portico/auth-node';
import { z } from 'zod';
import { providerAddress } from './providerAddress.ts';

interface GitLabSettings {
  audience: string;
}

const userSchema = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

/** GitLab, and instances of one's own. */
export const gitlabProvider = defineOAuthProvider<GitLabSettings>({
  providerId: 'gitlab',
  title: 'GitLab',
  settings: {
    /** The address of the instance. */
    audience: providerAddress.default('https://gitlab.com'),
  },
  scopes: ['read_user'],
  locate({ audience }) {
    const base = audience.replace(/(?<!\/)\/+$/, '');
    return {
      issuer: base,
      authorizationEndpoint: `${base}/oauth/authorize`,
      tokenEndpoint: `${base}/oauth/token`,
      revocationEndpoint: `${base}/oauth/revoke`,
    };
  },
  async readAccount(_tokens, { getJson }, { audience }) {
    const user = userSchema.parse(
      await getJson(`${audience.replace(/(?<!\/)\/+$/, '')}/api/v4/user`),
    );
    return {
      id: String(user.id),
      username: user.username,
      profile: {
        displayName: user.name ?? user.username,
        ...(user.email && { email: user.email }),
        ...(user.avatar_url && { picture: user.avatar_url }),
      },
    };
  },
  resolvers: {
    ...usernameResolvers,
    userIdMatchingUserEntityAnnotation: userIdMatchingAnnotation('gitlab.com/user-id'),
  },
});
