const portico = [
  'app',
  'auth',
  'auth-backend',
  'catalog',
  'catalog-backend',
  'contract',
  'core',
  'permission',
  'permission-backend',
  'server',
  'url-reader',
  'user-settings',
  'user-settings-backend',
  'vite',
];
const others = [
  '@types/node',
  '@types/react',
  'react',
  'react-dom',
  '@typescript/native',
  'vite',
  'zod',
];

/** The files of a portal that is assembled outside the workspace, with a plugin of its own. */
export const outsidePortal: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'my-portal',
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(
      [...portico.map(name => `@portico/${name}`), ...others].map(name => [name, '*']),
    ),
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2024',
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      allowImportingTsExtensions: true,
      verbatimModuleSyntax: true,
      types: ['node'],
    },
    include: ['src', 'vite.config.ts'],
  }),
  'vite.config.ts': `import { definePortal } from '@portico/vite';

export default definePortal();
`,
  'app-config.yaml': `app:
  title: My portal
costs:
  currency: EUR
`,
  'src/bindings.ts': `import type { RouteBinding } from '@portico/core';

export const bindings: readonly RouteBinding[] = [];
`,
  'src/plugins.ts': `import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import type { Plugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { userSettingsPlugin } from '@portico/user-settings';
import { costsPlugin } from './costs/plugin.ts';

export const plugins: readonly Plugin[] = [
  authPlugin,
  catalogPlugin,
  permissionPlugin,
  userSettingsPlugin,
  costsPlugin,
];
`,
  'src/costs/plugin.ts': `import { pagePoint } from '@portico/app/points';
import { createPlugin, createRouteRef } from '@portico/core';

export const costsRouteRef = createRouteRef({ id: 'costs' });

export const costsPlugin = createPlugin({
  id: 'costs',
  contributes: [
    pagePoint.add({ route: costsRouteRef, path: '/costs', load: () => import('./CostsPage.tsx') }),
  ],
});
`,
  'src/costs/CostsPage.tsx': `import { fetchApiRef, useApi } from '@portico/app';
import { useEffect, useState } from 'react';
import { costsEndpoint } from './endpoints.ts';

export default function CostsPage() {
  const fetchApi = useApi(fetchApiRef);
  const [text, setText] = useState('Reading');
  useEffect(() => {
    void fetchApi
      .forPlugin('costs')
      .call(costsEndpoint, {})
      .then(({ amount, currency }) => setText(\`\${amount} \${currency} this month\`));
  }, [fetchApi]);
  return <h1>{text}</h1>;
}
`,
  'src/costs/endpoints.ts': `import { defineEndpoint } from '@portico/contract';
import { z } from 'zod';

export const costsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/costs',
  answer: z.object({ amount: z.number(), currency: z.string() }),
});
`,
  'src/costs/backend.ts': `import { createServerPlugin, serve } from '@portico/server';
import { z } from 'zod';
import { costsEndpoint } from './endpoints.ts';

export const costsBackendPlugin = createServerPlugin({
  id: 'costs',
  config: z.object({ costs: z.object({ currency: z.string().length(3) }) }),
  create: (_apis, { config }) => ({ currency: config.costs.currency }),
  routes: [
    serve(costsEndpoint, {
      access: ['user', 'service'],
      handle: (_request, { currency }: { currency: string }) => ({ amount: 42, currency }),
    }),
  ],
});
`,
  'src/server.ts': `import { fileURLToPath } from 'node:url';
import { authConfig } from '@portico/auth/config';
import { authBackendPlugin } from '@portico/auth-backend';
import { catalogConfig } from '@portico/catalog/config';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/url-reader';
import { runServer } from '@portico/server/assembly';
import { userSettingsBackendPlugin } from '@portico/user-settings-backend';
import { costsBackendPlugin } from './costs/backend.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
await runServer({
  plugins: [
    permissionBackendPlugin,
    authBackendPlugin,
    catalogBackendPlugin,
    readingPlugin,
    userSettingsBackendPlugin,
    authConfig,
    catalogConfig,
    costsBackendPlugin,
  ],
  folder,
  portalFolder: fileURLToPath(new URL('../dist', import.meta.url)),
});
`,
};
