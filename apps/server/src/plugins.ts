import { apiDocsBackendPlugin } from '@portico/api-docs-backend';
import { authBackendPlugin } from '@portico/auth-backend';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import type { Plugin } from '@portico/core';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { userSettingsBackendPlugin } from '@portico/user-settings-backend';
import { demonstrationPlugin } from './demonstration/demonstrationPlugin.ts';

/** The server's plugins; one from npm is added with one import and one line. */
export const plugins: readonly Plugin[] = [
  permissionBackendPlugin,
  authBackendPlugin,
  catalogBackendPlugin,
  apiDocsBackendPlugin,
  userSettingsBackendPlugin,
  demonstrationPlugin,
];
