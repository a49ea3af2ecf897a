import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestOpenIdProvider } from '@portico/testing/openid';

/** A policy whose conditions take three keys of each entity; all but a fifth of the generated ones fit. */
const conditions = {
  any: [
    { isOwner: true },
    { spec: { lifecycle: ['production', 'experimental'] }, not: { namespace: 'secret' } },
    { kind: ['Group', 'User', 'System'] },
  ],
};

/** Writes how people sign in to a measured server and what they may see there. @returns the file. */
export async function writeIdentityConfig(
  folder: string,
  url: string,
  { issuer, clientId, clientSecret }: TestOpenIdProvider,
): Promise<string> {
  const file = join(folder, 'app-config.identity.yaml');
  const config = {
    app: { baseUrl: url },
    backend: { baseUrl: url },
    auth: {
      providers: {
        oidc: {
          title: 'Company account',
          development: {
            metadataUrl: issuer,
            clientId: `${clientId}-basic`,
            clientSecret,
            signIn: {
              resolvers: [
                {
                  resolver: 'emailLocalPartMatchingUserEntityName',
                  dangerouslyAllowSignInWithoutUserInCatalog: true,
                },
              ],
            },
          },
        },
      },
    },
    permission: {
      enabled: true,
      policy: {
        default: 'deny',
        roles: {
          readers: {
            members: ['signed-in'],
            allow: [
              'catalog.location.read',
              { permission: 'catalog.entity.read', if: conditions },
              { permission: 'catalog.entity.delete', if: { isOwner: true } },
            ],
          },
        },
      },
    },
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify(config, null, 2));
  return file;
}
