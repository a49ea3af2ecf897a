import { type EntitySource, entitySourcePoint, personTransformersRef } from '@portico/catalog-node';
import { optionalApi } from '@portico/core';
import { configRef, createServerPlugin, loggerRef } from '@portico/server';
import { directoryConfigSchema } from './directoryConfig.ts';
import { createHttpSources } from './http/createHttpSources.ts';
import { LdapSource } from './ldap/LdapSource.ts';

interface DirectoryServices {
  sources: readonly EntitySource[];
  close(): Promise<void>;
}

/** Directories of people, as sources of the catalog. */
export const catalogDirectoryBackendPlugin = createServerPlugin({
  id: 'catalog-directory',
  config: directoryConfigSchema,
  needs: {
    configuration: configRef,
    logger: loggerRef,
    transformers: optionalApi(personTransformersRef),
  },
  contributes: [
    entitySourcePoint.addAllFrom(({ sources }: DirectoryServices) => sources, { optional: true }),
  ],
  create(apis, { config }): DirectoryServices {
    const { configuration, logger } = apis;
    const common = {
      folder: configuration.folder,
      transformers: apis.transformers ?? { user: [], group: [] },
      logger,
      now: () => new Date(),
    };
    const { providers } = config.catalog;
    const ldap = Object.entries(providers.ldapOrg).map(
      ([id, provider]) => new LdapSource({ ...common, id, config: provider }),
    );
    return {
      sources: [...ldap, ...createHttpSources(providers, common)],
      async close() {
        for (const source of ldap) await source.close();
      },
    };
  },
  stop: services => services.close(),
});
