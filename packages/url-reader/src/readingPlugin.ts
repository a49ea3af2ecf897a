import { resolve } from 'node:path';
import { codeHostsRef } from '@portico/code-hosts-node';
import { createApiFactory, createApiRef, optionalApi } from '@portico/core';
import { CodeHosts } from '@portico/code-hosts';
import { findIntegrationWarnings, listCodeHosts } from '@portico/code-hosts/config';
import { configRef, createServerPlugin } from '@portico/server';
import { ConfiguredReader } from './ConfiguredReader.ts';
import { listReadableHosts, readingConfigSchema } from './config.ts';
import type { Reader } from './Reader.ts';

/** Reads files and trees from where the configuration lets the server read. */
export const readerRef = createApiRef<Reader>({ id: 'reading.reader' });

/** Provides {@link readerRef} to other plugins. */
export const readingPlugin = createServerPlugin({
  id: 'reading',
  config: readingConfigSchema,
  check({ config, describePosition, warn }) {
    findIntegrationWarnings(config.integrations, describePosition).forEach(warn);
    return [];
  },
  provides: [
    createApiFactory({
      api: readerRef,
      needs: { configuration: configRef, hosts: optionalApi(codeHostsRef) },
      create({ configuration, hosts }) {
        const config = configuration.read(readingConfigSchema);
        return new ConfiguredReader({
          hosts: listReadableHosts(config),
          codeHosts: hosts?.codeHosts ?? new CodeHosts(listCodeHosts(config.integrations)),
          tokens: hosts?.tokens,
          ...(hosts && { fetch: hosts.rateLimits.createFetch() }),
          folders: config.backend.reading.folders.map(each => resolve(configuration.folder, each)),
        });
      },
    }),
  ],
});
