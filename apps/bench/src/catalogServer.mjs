// A server of the catalog alone, for comparing with a build that had no other areas. It is JavaScript, so that the built
// packages run, as in the product.
import { resolve } from 'node:path';
import { apiDocsBackendPlugin } from '@portico/api-docs-backend';
import { authBackendPlugin } from '@portico/auth-backend';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/url-reader';
import { runServer } from '@portico/server/assembly';
import { userSettingsBackendPlugin } from '@portico/user-settings-backend';

const folder = resolve(import.meta.dirname, '../../..');

await runServer({
  plugins: [
    permissionBackendPlugin,
    authBackendPlugin,
    catalogBackendPlugin,
    codeHostsPlugin,
    readingPlugin,
    apiDocsBackendPlugin,
    userSettingsBackendPlugin,
  ],
  folder,
  portalFolder: resolve(folder, 'apps/portal/dist'),
});
