import { apiDocsPlugin } from '@portico/api-docs';
import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import type { Plugin } from '@portico/core';
import { homePlugin } from '@portico/home';
import { orgPlugin } from '@portico/org';
import { permissionPlugin } from '@portico/permission';
import { userSettingsPlugin } from '@portico/user-settings';

/** The portal's plugins; one from npm is added with one import and one line. */
export const plugins: readonly Plugin[] = [
  authPlugin,
  catalogPlugin,
  apiDocsPlugin,
  homePlugin,
  orgPlugin,
  permissionPlugin,
  userSettingsPlugin,
];
