/** A browser plugin as its makers publish it: built, and with the portal's packages as peers. */
export const acmePlugin: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: '@acme/portico-plugin-costs',
    version: '1.0.0',
    description: 'What our services cost.',
    license: 'Apache-2.0',
    type: 'module',
    exports: './index.js',
    peerDependencies: { '@portico/app': '*', '@portico/core': '*', react: '^19.0.0' },
  }),
  'index.js': `import { pagePoint } from '@portico/app/points';
import { createPlugin, createRouteRef } from '@portico/core';

export const costsPlugin = createPlugin({
  id: 'acme-costs',
  contributes: [
    pagePoint.add({
      route: createRouteRef({ id: 'acme-costs' }),
      path: '/acme-costs',
      load: () => import('./CostsPage.js'),
    }),
  ],
});
`,
  'CostsPage.js': `import { createElement } from 'react';

export default () => createElement('h1', null, 'Costs of Acme');
`,
};
