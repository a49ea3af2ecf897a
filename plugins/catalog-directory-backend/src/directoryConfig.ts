import { z } from 'zod';
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
        })
        .prefault({}),
    })
    .prefault({}),
});
