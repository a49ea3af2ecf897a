import { apiDocsPlugin } from '@portico/api-docs';
import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { catalogImportPlugin } from '@portico/catalog-import';
import { catalogGraphPlugin } from '@portico/catalog-graph';
import { catalogInspectorPlugin } from '@portico/catalog-inspector';
import type { Plugin } from '@portico/core';
import { deliveryPlugin } from '@portico/delivery';
import { homePlugin } from '@portico/home';
import { kubernetesPlugin } from '@portico/kubernetes';
import { notificationsPlugin } from '@portico/notifications';
import { orgPlugin } from '@portico/org';
import { permissionPlugin } from '@portico/permission';
import { scaffolderPlugin } from '@portico/scaffolder';
import { docsSearchPlugin, searchPlugin } from '@portico/search';
import { techRadarPlugin } from '@portico/tech-radar';
import { techdocsPlugin } from '@portico/techdocs';
import { userSettingsPlugin } from '@portico/user-settings';

/** The portal's plugins; one from npm is added with one import and one line. */
export const plugins: readonly Plugin[] = [
  authPlugin,
  catalogPlugin,
  catalogGraphPlugin,
  catalogInspectorPlugin,
  catalogImportPlugin,
  apiDocsPlugin,
  homePlugin,
  kubernetesPlugin,
  orgPlugin,
  permissionPlugin,
  scaffolderPlugin,
  searchPlugin,
  techdocsPlugin,
  docsSearchPlugin,
  userSettingsPlugin,
  notificationsPlugin,
  techRadarPlugin,
  deliveryPlugin,
];
