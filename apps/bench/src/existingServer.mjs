// A server with published plugins of other portals, and a source that emits entities. It is JavaScript, so that the built
// packages run, as in the product.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { authBackendPlugin } from '@portico/auth-backend';
import { adaptBackstageFeatures } from '@portico/backstage-plugins';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { entityProviderPoint } from '@portico/catalog-node';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { scaffolderBackendPlugin } from '@portico/scaffolder-backend';
import { searchBackendPlugin } from '@portico/search-backend';
import { createServerPlugin } from '@portico/server';
import { runServer } from '@portico/server/assembly';
import { readingPlugin } from '@portico/url-reader';
import { userSettingsBackendPlugin } from '@portico/user-settings-backend';

/** @type {import('./existing/ExistingServerOptions.ts').ExistingServerOptions} */
const { packages, names, api, source, entitiesFile } = JSON.parse(
  process.env.PORTICO_BENCH_EXISTING,
);
const folder = resolve(import.meta.dirname, '../../..');
const require = createRequire(join(packages, 'package.json'));

const provider = {
  getProviderName: () => 'bench',
  async connect({ applyMutation }) {
    const entities = JSON.parse(readFileSync(entitiesFile, 'utf8'));
    await applyMutation({ type: 'full', entities });
  },
};
const ownSource = createServerPlugin({
  id: 'bench-source',
  contributes: [entityProviderPoint.add(provider)],
});

/** As a company writes it, with the published api. */
function createStockSource() {
  const { createBackendModule, createExtensionPoint } = require(api);
  const processingPoint = createExtensionPoint({ id: 'catalog.processing' });
  return createBackendModule({
    pluginId: 'catalog',
    moduleId: 'bench',
    register(env) {
      env.registerInit({
        deps: { processing: processingPoint },
        init: async ({ processing }) => processing.addEntityProvider(provider),
      });
    },
  });
}

await runServer({
  plugins: [
    permissionBackendPlugin,
    authBackendPlugin,
    catalogBackendPlugin,
    codeHostsPlugin,
    readingPlugin,
    searchBackendPlugin,
    scaffolderBackendPlugin,
    userSettingsBackendPlugin,
    ...(source === 'own' ? [ownSource] : []),
    ...(await adaptBackstageFeatures([
      ...names.map(name => require(name)),
      ...(source === 'stock' ? [createStockSource()] : []),
    ])),
  ],
  folder,
  portalFolder: resolve(folder, 'apps/portal/dist'),
});
