import { authPlugin } from './auth/authPlugin.ts';
import { catalogPlugin } from './catalog/catalogPlugin.ts';
import { kubernetesPlugin } from './kubernetes/kubernetesPlugin.ts';
import { notificationsPlugin } from './notifications/notificationsPlugin.ts';
import { permissionPlugin } from './permission/permissionPlugin.ts';
import type { PortalPlugin } from './PortalPlugin.ts';
import { scaffolderPlugin } from './scaffolder/scaffolderPlugin.ts';
import { searchPlugin } from './search/searchPlugin.ts';

const unextended = (refused: PortalPlugin['refused']): PortalPlugin => ({
  createPoints: () => ({}),
  refused,
  contributes: [],
});

const portalPlugins: Readonly<Record<string, PortalPlugin>> = {
  auth: authPlugin,
  catalog: catalogPlugin,
  kubernetes: kubernetesPlugin,
  notifications: notificationsPlugin,
  permission: permissionPlugin,
  scaffolder: scaffolderPlugin,
  search: searchPlugin,
  techdocs: unextended({
    'techdocs.builds':
      'when docs are built follows the repository; turn builds off with techdocs.builder: external, and publish from your CI',
    'techdocs.generator':
      'docs are built by the portal without MkDocs or Docker; docs of another generator are built in CI with techdocs.builder: external, and published to the storage of techdocs.publisher',
    'techdocs.preparer':
      'docs are read from the hosts under integrations and backend.reading; docs from elsewhere are built in CI with techdocs.builder: external',
    'techdocs.publisher':
      'docs are stored as techdocs.publisher says: local, awsS3, googleGcs or azureBlobStorage; another storage is added with docsStoragePoint',
  }),
};

/** One of the portal's own plugins, by its published id. */
export function findPortalPlugin(pluginId: string): PortalPlugin | undefined {
  return Object.hasOwn(portalPlugins, pluginId) ? portalPlugins[pluginId] : undefined;
}
