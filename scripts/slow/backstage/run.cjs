// A Backstage backend of published packages: node run.cjs PORT postgres://…|sqlite:FOLDER CATALOG
const { mkdirSync, writeFileSync } = require('node:fs');
const { resolve } = require('node:path');

const [, , port, where, catalog] = process.argv;
const base = `http://localhost:${port}`;
const isSqlite = where.startsWith('sqlite:');
const folder = resolve(where.slice('sqlite:'.length));
if (isSqlite) mkdirSync(folder, { recursive: true });
const { hostname, port: databasePort, username, password } = isSqlite ? {} : new URL(where);
const database = isSqlite
  ? { client: 'better-sqlite3', connection: { directory: folder } }
  : {
      client: 'pg',
      connection: {
        host: hostname,
        port: Number(databasePort),
        user: username,
        password: password || 'none',
      },
    };
const kinds = [
  'Component',
  'API',
  'System',
  'Domain',
  'Resource',
  'Group',
  'User',
  'Location',
  'Template',
];
const rules = [{ allow: kinds }];
const config = {
  app: { title: 'Backstage', baseUrl: base },
  organization: { name: 'Acme' },
  backend: { baseUrl: base, listen: { port: Number(port), host: '127.0.0.1' }, database },
  auth: {
    environment: 'development',
    providers: {
      guest: { dangerouslyAllowOutsideDevelopment: true, userEntityRef: 'user:default/ada.adler' },
    },
  },
  permission: { enabled: false },
  integrations: { github: [{ host: 'github.com' }] },
  techdocs: {
    builder: 'external',
    generator: { runIn: 'local' },
    publisher: { type: 'local', local: { publishDirectory: resolve('docs') } },
  },
  catalog: {
    rules,
    locations: [
      { type: 'file', target: resolve(catalog), rules },
      { type: 'file', target: resolve('templates.yaml'), rules },
    ],
  },
};
const file = resolve(`app-config-${port}.yaml`);
writeFileSync(file, JSON.stringify(config, undefined, 2));
process.argv.push('--config', file);

const { createBackend } = require('@backstage/backend-defaults');
const backend = createBackend();
for (const name of [
  'plugin-auth-backend',
  'plugin-auth-backend-module-guest-provider',
  'plugin-catalog-backend',
  'plugin-catalog-backend-module-scaffolder-entity-model',
  'plugin-scaffolder-backend',
  'plugin-user-settings-backend',
  'plugin-search-backend',
  'plugin-search-backend-module-catalog',
  'plugin-techdocs-backend',
  'plugin-permission-backend',
  'plugin-permission-backend-module-allow-all-policy',
])
  backend.add(import(`@backstage/${name}`));
void backend.start();
