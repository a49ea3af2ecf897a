import { entitySourcePoint, personTransformersRef } from '@portico/catalog-node';
import { codeHostsRef } from '@portico/code-hosts-node';
import { optionalApi } from '@portico/core';
import { createServerPlugin, loggerRef } from '@portico/server';
import { createDialects } from './hosts/createDialects.ts';
import { hostsConfigSchema } from './hostsConfig.ts';
import { createPeopleSources } from './people/createPeopleSources.ts';
import type { HostPeopleSource } from './people/HostPeopleSource.ts';
import { RepositorySource } from './repositories/RepositorySource.ts';

interface HostServices {
  sources: readonly (RepositorySource | HostPeopleSource)[];
}

/** Repositories, people and groups of code hosts, as sources of the catalog. */
export const catalogHostsBackendPlugin = createServerPlugin({
  id: 'catalog-hosts',
  config: hostsConfigSchema,
  needs: {
    hosts: codeHostsRef,
    logger: loggerRef,
    transformers: optionalApi(personTransformersRef),
  },
  contributes: [
    entitySourcePoint.addAllFrom(({ sources }: HostServices) => sources, { optional: true }),
  ],
  create({ hosts, logger, ...apis }, { config }): HostServices {
    const transformers = apis.transformers ?? { user: [], group: [] };
    return {
      sources: [
        ...createDialects(config).map(
          provider => new RepositorySource({ ...provider, hosts, logger, now: Date.now }),
        ),
        ...createPeopleSources(config, { hosts, transformers, logger }),
      ],
    };
  },
  stop({ sources }) {
    for (const source of sources) source.close();
  },
});
