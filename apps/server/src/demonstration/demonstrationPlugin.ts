import { resolve } from 'node:path';
import { catalogApiRef, entityProviderPoint } from '@portico/catalog-common';
import { type ConfigObject, isConfigObject } from '@portico/config';
import { configRef, createServerPlugin, loggerRef } from '@portico/server';
import { FormerProjects } from './FormerProjects.ts';

const demoFolder = 'apps/server/demo/';

/** What the demonstration company needs beside its descriptors; it does nothing where others are shown. */
export const demonstrationPlugin = createServerPlugin({
  id: 'demonstration',
  needs: { catalog: catalogApiRef, configuration: configRef, logger: loggerRef },
  contributes: [
    entityProviderPoint.add({
      create: ({ formerProjects }: { formerProjects: FormerProjects }) => formerProjects,
    }),
  ],
  create: ({ catalog, configuration, logger }) => ({
    formerProjects: new FormerProjects({
      catalog,
      logger,
      formerFile: resolve(configuration.folder, demoFolder, 'former/catalog-info.yaml'),
      isShown: listsDemonstration(configuration.value),
    }),
  }),
  stop: ({ formerProjects }) => formerProjects.stop(),
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
