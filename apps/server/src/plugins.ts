import { apiDocsConfig } from '@portico/api-docs/config';
import { apiDocsBackendPlugin } from '@portico/api-docs-backend';
import { authConfig } from '@portico/auth/config';
import { authBackendPlugin } from '@portico/auth-backend';
import { catalogConfig } from '@portico/catalog/config';
import { catalogDirectoryBackendPlugin } from '@portico/catalog-directory-backend';
import { catalogHostsBackendPlugin } from '@portico/catalog-hosts-backend';
import { catalogImportBackendPlugin } from '@portico/catalog-import-backend';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import type { Plugin } from '@portico/core';
import { deliveryBackendPlugin } from '@portico/delivery-backend';
import { homeConfig } from '@portico/home/config';
import { kubernetesConfig } from '@portico/kubernetes/config';
import { kubernetesBackendPlugin } from '@portico/kubernetes-backend';
import { notificationsBackendPlugin, signalsBackendPlugin } from '@portico/notifications-backend';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { techRadarBackendPlugin } from '@portico/tech-radar-backend';
import { readingPlugin } from '@portico/url-reader';
import { proxyBackendPlugin } from '@portico/proxy-backend';
import { scaffolderBrowserConfig } from '@portico/scaffolder/config';
import { scaffolderBackendPlugin } from '@portico/scaffolder-backend';
import { searchConfig } from '@portico/search/config';
import { searchBackendPlugin } from '@portico/search-backend';
import { techdocsBackendPlugin } from '@portico/techdocs-backend';
import { userSettingsBackendPlugin } from '@portico/user-settings-backend';
import { demonstrationPlugin } from './demonstration/demonstrationPlugin.ts';

/** The server's plugins; one from npm is added with one import and one line. */
export const plugins: readonly Plugin[] = [
  permissionBackendPlugin,
  authBackendPlugin,
  catalogBackendPlugin,
  catalogDirectoryBackendPlugin,
  catalogHostsBackendPlugin,
  codeHostsPlugin,
  readingPlugin,
  apiDocsBackendPlugin,
  userSettingsBackendPlugin,
  proxyBackendPlugin,
  searchBackendPlugin,
  techdocsBackendPlugin,
  catalogImportBackendPlugin,
  kubernetesBackendPlugin,
  scaffolderBackendPlugin,
  notificationsBackendPlugin,
  signalsBackendPlugin,
  demonstrationPlugin,
  // The configuration of the portal's plugins: apps/portal/src/plugins.ts.
  apiDocsConfig,
  authConfig,
  catalogConfig,
  homeConfig,
  kubernetesConfig,
  scaffolderBrowserConfig,
  searchConfig,
  techRadarBackendPlugin,
  deliveryBackendPlugin,
];
