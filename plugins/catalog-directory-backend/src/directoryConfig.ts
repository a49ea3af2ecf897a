import { z } from 'zod';
import { keycloakProviderSchema } from './http/keycloak.ts';
import { microsoftGraphProviderSchema } from './http/microsoftGraph.ts';
import { oktaProviderSchema } from './http/okta.ts';
import { ldapProviderSchema } from './ldap/ldapConfig.ts';

/** Names of providers become parts of names of sources. */
const providerId = z.string().regex(/^[A-Za-z0-9][\w.-]{0,62}$/, "write a name such as 'default'");

/** The directories that the catalog reads people and groups from. */
export const directoryConfigSchema = z.object({
  catalog: z
    .object({
      providers: z
        .object({
          ldapOrg: z.record(providerId, ldapProviderSchema).default({}),
          keycloakOrg: z.record(providerId, keycloakProviderSchema).default({}),
          microsoftGraphOrg: z.record(providerId, microsoftGraphProviderSchema).default({}),
          /** A list, whose providers are called by their number, or one provider by name each. */
          okta: z
            .union([z.array(oktaProviderSchema).max(20), z.record(providerId, oktaProviderSchema)])
            .default({}),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** The directories, as configured. */
export type DirectoryConfig = z.output<typeof directoryConfigSchema>;
