import { defineOAuthProvider, type SignInResolver } from '@portico/auth-node';
import { z } from 'zod';
import { providerAddress } from './providerAddress.ts';

interface OpenShiftSettings {
  authorizationUrl: string;
  tokenUrl: string;
  openshiftApiServerUrl: string;
}

const userSchema = z.object({
  metadata: z.object({ name: z.string(), uid: z.string().nullish() }),
  fullName: z.string().nullish(),
});

const displayNameMatchingUserEntityName: SignInResolver = ({ username }) =>
  username
    ? { values: { 'metadata.name': username }, nameWithoutEntity: username }
    : 'the provider told no name';

/** OpenShift clusters. */
export const openshiftProvider = defineOAuthProvider<OpenShiftSettings>({
  providerId: 'openshift',
  title: 'OpenShift',
  settings: {
    authorizationUrl: providerAddress,
    tokenUrl: providerAddress,
    openshiftApiServerUrl: providerAddress,
  },
  scopes: ['user:info'],
  hasLastingAccessTokens: true,
  locate: ({ authorizationUrl, tokenUrl }) => ({
    issuer: new URL(authorizationUrl).origin,
    authorizationEndpoint: authorizationUrl,
    tokenEndpoint: tokenUrl,
  }),
  async readAccount(_tokens, { getJson }, { openshiftApiServerUrl }) {
    const { metadata, fullName } = userSchema.parse(
      await getJson(
        `${openshiftApiServerUrl.replace(/(?<!\/)\/+$/, '')}/apis/user.openshift.io/v1/users/~`,
      ),
    );
    return {
      username: metadata.name,
      ...(metadata.uid && { id: metadata.uid }),
      profile: { displayName: fullName ?? metadata.name },
    };
  },
  resolvers: { displayNameMatchingUserEntityName },
});
