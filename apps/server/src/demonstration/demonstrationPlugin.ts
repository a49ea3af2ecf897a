import { resolve } from 'node:path';
import { catalogApiRef } from '@portico/catalog-common';
import { entityProviderPoint } from '@portico/catalog-node';
import { type ConfigObject, isConfigObject } from '@portico/config';
import { listCodeHosts, integrationsConfigSchema } from '@portico/integrations/config';
import { clusterLocatorPoint } from '@portico/kubernetes-node';
import { addressesRef, configRef, createServerPlugin, loggerRef } from '@portico/server';
import { z } from 'zod';
import { DemoCodeHost } from './DemoCodeHost.ts';
import { DemoClusterLocator } from './cluster/DemoClusterLocator.ts';
import { FormerProjects } from './FormerProjects.ts';

const demoFolder = 'apps/server/demo/';
const configSchema = z.object({
  demonstration: z
    .object({
      /** Host with a port on this machine, which is under `integrations` too; none is started when omitted. */
      codeHost: z
        .string()
        .regex(/^127\.0\.0\.1:\d{1,5}$/, "write '127.0.0.1:' and a port")
        .optional(),
    })
    .prefault({}),
  integrations: integrationsConfigSchema,
});

interface Services {
  formerProjects: FormerProjects;
  clusterLocator: DemoClusterLocator;
}

/** What the demonstration company needs beside its descriptors; it does nothing where others are shown. */
export const demonstrationPlugin = createServerPlugin({
  id: 'demonstration',
  config: configSchema,
  needs: {
    addresses: addressesRef,
    catalog: catalogApiRef,
    configuration: configRef,
    logger: loggerRef,
  },
  contributes: [
    entityProviderPoint.addFrom(({ formerProjects }: Services) => formerProjects),
    clusterLocatorPoint.addFrom(({ clusterLocator }: Services) => clusterLocator.type, {
      optional: true,
    }),
  ],
  create({ addresses, catalog, configuration, logger }, { config }) {
    const folder = resolve(configuration.folder, demoFolder);
    const { codeHost: name } = config.demonstration;
    const host = listCodeHosts(config.integrations).find(each => each.host === name);
    return {
      clusterLocator: new DemoClusterLocator(),
      formerProjects: new FormerProjects({
        catalog,
        logger,
        formerFile: resolve(folder, 'former/catalog-info.yaml'),
        isShown: listsDemonstration(configuration.value),
      }),
      codeHost:
        host && new DemoCodeHost({ folder, host, logger, portal: addresses.backendBaseUrl }),
    };
  },
  start({ codeHost }) {
    codeHost?.start();
  },
  async stop({ clusterLocator, codeHost, formerProjects }) {
    await Promise.all([clusterLocator.stop(), codeHost?.stop(), formerProjects.stop()]);
  },
});

function listsDemonstration({ catalog }: ConfigObject): boolean {
  const locations = isConfigObject(catalog) ? catalog['locations'] : undefined;
  return (
    Array.isArray(locations) &&
    locations.some(
      location => isConfigObject(location) && String(location['target']).startsWith(demoFolder),
    )
  );
}
