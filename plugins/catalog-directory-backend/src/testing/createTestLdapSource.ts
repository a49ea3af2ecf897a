import { directoryConfigSchema } from '../directoryConfig.ts';
import { LdapSource } from '../ldap/LdapSource.ts';
import type { PersonTransformers } from '@portico/catalog-node/people';
import { createTestLog } from '@portico/catalog-node/testing';
import { adminDn, adminSecret } from './startSlapd.ts';

/** What differs from a provider of people and groups of `dc=meridian,dc=example`. */
export interface TestLdapOptions {
  transformers?: PersonTransformers;
  now?: () => Date;
  /** Keys of the provider in the configuration. */
  [key: string]: unknown;
}

/** A source of a directory as configuration makes it; the caller closes it. */
export function createTestLdapSource(
  url: string,
  { transformers, now, ...overrides }: TestLdapOptions = {},
) {
  const provider = {
    target: url,
    bind: { dn: adminDn, secret: adminSecret },
    users: [
      {
        dn: 'ou=people,dc=meridian,dc=example',
        options: { filter: '(objectClass=inetOrgPerson)' },
      },
    ],
    groups: [
      { dn: 'ou=groups,dc=meridian,dc=example', options: { filter: '(objectClass=groupOfNames)' } },
    ],
    ...overrides,
  };
  const { catalog } = directoryConfigSchema.parse({
    catalog: { providers: { ldapOrg: { default: provider } } },
  });
  const config = catalog.providers.ldapOrg['default'] as NonNullable<
    (typeof catalog.providers.ldapOrg)[string]
  >;
  const { logger, lines } = createTestLog();
  const source = new LdapSource({
    id: 'default',
    config,
    folder: '.',
    logger,
    transformers: transformers ?? { user: [], group: [] },
    now: now ?? (() => new Date()),
  });
  return { source, lines };
}
