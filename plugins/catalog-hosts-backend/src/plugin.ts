import { entitySourcePoint } from '@portico/catalog-node';
import { codeHostsRef } from '@portico/code-hosts-node';
import { createServerPlugin, loggerRef } from '@portico/server';
import { createDialects } from './hosts/createDialects.ts';
import { hostsConfigSchema } from './hostsConfig.ts';
import { RepositorySource } from './repositories/RepositorySource.ts';

interface HostServices {
  sources: readonly RepositorySource[];
}

/** Repositories of code hosts, as sources of the catalog. */
export const catalogHostsBackendPlugin = createServerPlugin({
  id: 'catalog-hosts',
  config: hostsConfigSchema,
  needs: { hosts: codeHostsRef, logger: loggerRef },
  contributes: [
    entitySourcePoint.addAllFrom(({ sources }: HostServices) => sources, { optional: true }),
  ],
  create: ({ hosts, logger }, { config }): HostServices => ({
    sources: createDialects(config).map(
      provider => new RepositorySource({ ...provider, hosts, logger, now: Date.now }),
    ),
  }),
  stop({ sources }) {
    for (const source of sources) source.close();
  },
});
