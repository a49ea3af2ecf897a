import {
  type EntitySource,
  entitySourcePoint,
  groupTransformerPoint,
  userTransformerPoint,
} from '@portico/catalog-node';
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
  extensionPoints: [userTransformerPoint, groupTransformerPoint],
  needs: {
    configuration: configRef,
    logger: loggerRef,
    userTransformers: userTransformerPoint,
    groupTransformers: groupTransformerPoint,
  },
  contributes: [
    entitySourcePoint.addAllFrom(({ sources }: DirectoryServices) => sources, { optional: true }),
  ],
  create(apis, { config }): DirectoryServices {
    const { configuration, logger } = apis;
    const common = {
      folder: configuration.folder,
      transformers: {
        user: apis.userTransformers.map(({ value }) => value),
        group: apis.groupTransformers.map(({ value }) => value),
      },
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
