import { catalogPlugin } from './catalog/catalogPlugin.ts';
import { permissionPlugin } from './permission/permissionPlugin.ts';
import type { PortalPlugin } from './PortalPlugin.ts';
import { scaffolderPlugin } from './scaffolder/scaffolderPlugin.ts';
import { searchPlugin } from './search/searchPlugin.ts';

const unextended = (refused: PortalPlugin['refused']): PortalPlugin => ({
  createPoints: () => ({}),
  refused,
  contributes: [],
});

const signIn = 'sign-in is configured under auth.providers, and extended with authProviderPoint';
const docs = 'docs are built and stored by the portal as techdocs is configured';
const clusters =
  'clusters are configured under kubernetes, and extended with clusterLocatorPoint, clusterAuthPoint and objectKindPoint';

const portalPlugins: Readonly<Record<string, PortalPlugin>> = {
  auth: unextended({ 'auth.providers': signIn, 'auth.ownershipResolution': signIn }),
  catalog: catalogPlugin,
  kubernetes: unextended({
    'kubernetes.objects-provider': clusters,
    'kubernetes.cluster-supplier': clusters,
    'kubernetes.auth-strategy': clusters,
    'kubernetes.fetcher': clusters,
    'kubernetes.service-locator': clusters,
  }),
  permission: permissionPlugin,
  scaffolder: scaffolderPlugin,
  search: searchPlugin,
  techdocs: unextended({
    'techdocs.builds': docs,
    'techdocs.generator': docs,
    'techdocs.preparer': docs,
    'techdocs.publisher': docs,
  }),
};

/** One of the portal's own plugins, by its published id. */
export function findPortalPlugin(pluginId: string): PortalPlugin | undefined {
  return Object.hasOwn(portalPlugins, pluginId) ? portalPlugins[pluginId] : undefined;
}
