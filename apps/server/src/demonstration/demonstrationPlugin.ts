import { resolve } from 'node:path';
import { catalogApiRef } from '@portico/catalog-common';
import { entityProviderPoint } from '@portico/catalog-node';
import { type ConfigObject, isConfigObject } from '@portico/config';
import { listCodeHosts, integrationsConfigSchema } from '@portico/code-hosts/config';
import { alertProviderPoint, deploymentProviderPoint } from '@portico/delivery-node';
import { clusterLocatorPoint } from '@portico/kubernetes-node';
import { addressesRef, configRef, createServerPlugin, loggerRef } from '@portico/server';
import { z } from 'zod';
import { DemoCodeHost } from './DemoCodeHost.ts';
import { followCodeHost } from './followCodeHost.ts';
import { DemoClusterLocator } from './cluster/DemoClusterLocator.ts';
import { createDemoAlerts } from './cluster/createDemoAlerts.ts';
import { demoDeployments } from './cluster/demoDeployments.ts';
import { FormerProjects } from './FormerProjects.ts';
import { takeOpenServer } from './openServers.ts';

const demoFolder = 'apps/server/demo';
const configSchema = z.object({
  demonstration: z
    .object({
      /** Host with a port on this machine, which is under `integrations` too; none is started when omitted. */
      codeHost: z
        .string()
        .regex(/^127\.0\.0\.1:\d{1,5}$/, "write '127.0.0.1:' and a port")
        .optional(),
      /** Where the company's `catalog`, `former` and `repositories` are. */
      folder: z.string().default(demoFolder),
    })
    .prefault({}),
  integrations: integrationsConfigSchema,
});

interface Services {
  /** Address of its pages. */
  portal: string;
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
    deploymentProviderPoint.addFrom(() => demoDeployments, { optional: true }),
    alertProviderPoint.addFrom(({ portal }: Services) => createDemoAlerts(portal), {
      optional: true,
    }),
  ],
  create({ addresses, catalog, configuration, logger }, { config }) {
    const { codeHost: name, folder: shown } = config.demonstration;
    const folder = resolve(configuration.folder, shown);
    const hosts = listCodeHosts(config.integrations);
    const host = hosts.find(each => each.host === name);
    const server = takeOpenServer(host?.host);
    const stopping = new AbortController();
    return {
      portal: addresses.appBaseUrl,
      clusterLocator: new DemoClusterLocator(),
      formerProjects: new FormerProjects({
        catalog,
        logger,
        formerFile: resolve(folder, 'former/catalog-info.yaml'),
        isShown: listsLocationsIn(shown, configuration.value),
      }),
      codeHost:
        host &&
        new DemoCodeHost({
          folder,
          host,
          logger,
          portal: addresses.backendBaseUrl,
          server,
        }),
      async followCodeHost(): Promise<void> {
        if (!host) return;
        const { signal } = stopping;
        const names = hosts.map(each => each.host);
        try {
          await followCodeHost({ catalog, host: host.host, hosts: names, signal });
        } catch (error) {
          if (signal.aborted) return;
          logger.warn(`Locations of the demonstration do not follow its code host`, { error });
        }
      },
      stopping,
    };
  },
  start(services) {
    services.codeHost?.start();
    void services.followCodeHost();
  },
  async stop({ clusterLocator, codeHost, formerProjects, stopping }) {
    stopping.abort();
    await Promise.all([clusterLocator.stop(), codeHost?.stop(), formerProjects.stop()]);
  },
});

function listsLocationsIn(folder: string, { catalog }: ConfigObject): boolean {
  const locations = isConfigObject(catalog) ? catalog['locations'] : undefined;
  return (
    Array.isArray(locations) &&
    locations.some(
      location => isConfigObject(location) && String(location['target']).startsWith(`${folder}/`),
    )
  );
}
