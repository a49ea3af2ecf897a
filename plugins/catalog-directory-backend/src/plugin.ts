import {
  entitySourcePoint,
  groupTransformerPoint,
  userTransformerPoint,
} from '@portico/catalog-node';
import { configRef, createServerPlugin, loggerRef } from '@portico/server';
import { directoryConfigSchema } from './directoryConfig.ts';
import { LdapSource } from './ldap/LdapSource.ts';

interface DirectoryServices {
  sources: readonly LdapSource[];
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
    const { ldapOrg } = config.catalog.providers;
    const sources = Object.entries(ldapOrg).map(
      ([id, provider]) => new LdapSource({ ...common, id, config: provider }),
    );
    return { sources };
  },
  async stop({ sources }) {
    for (const source of sources) await source.close();
  },
});
