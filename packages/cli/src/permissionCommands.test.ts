import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { createResourcePermission } from '@portico/contract/permissions';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { createServerPlugin } from '@portico/server';
import {
  createLogger,
  createServer,
  listConfigSchemas,
  type Server,
} from '@portico/server/assembly';
import { createInMemoryResource } from '@portico/server/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { runCli } from './runCli.ts';

/** Things whose name is their colour. */
const shop = createServerPlugin({
  id: 'shop',
  permissions: () => ({
    permissions: [createResourcePermission('shop.thing.delete', 'thing', 'delete')],
    resources: [
      createInMemoryResource<string, undefined>({
        resourceType: 'thing',
        rules: [
          {
            name: 'IS_COLOR',
            description: 'The thing has this colour',
            params: z.object({ color: z.string() }),
            holds: (resource, { color }: { color: string }) => resource.endsWith(`/${color}`),
          },
        ],
        load: async refs => refs.map(ref => (ref.endsWith('/none') ? undefined : ref)),
      }),
    ],
  }),
});
const plugins = [permissionBackendPlugin, shop];
const config = (color: string) => `permission:
  enabled: true
  policy:
    roles:
      painters:
        members: [everyone]
        deny:
          - permission: shop.thing.delete
            if: { not: { rule: IS_COLOR, params: { ${color} } } }
        allow: [shop.*]
backend:
  auth:
    externalAccess: [{ type: static, options: { token: a-token-for-tests, subject: operators } }]
`;

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-cli-'));
  await writeFile(join(folder, 'app-config.yaml'), config('color: red'));
  const loaded = await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) });
  server = await createServer({
    plugins,
    config: loaded,
    logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
    dataFolder: folder,
    env: { PORT: '0' },
  });
  await server.start();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

async function run(...argv: string[]) {
  const written = { out: '', err: '' };
  const code = await runCli(plugins, argv, {
    out: text => (written.out += text),
    err: text => (written.err += text),
    env: { PORT: new URL(server.listeningUrl).port },
    folder,
  });
  return { code, ...written };
}
const explain = ['permission', 'explain', '--user', 'ada', '--permission', 'shop.thing.delete'];

it('explains a decision with each condition of the thing, the decisive entry marked', async () => {
  expect(await run(...explain, '--entity', 'thing:blue')).toEqual({
    code: 0,
    err: '',
    out: `user:default/ada  shop.thing.delete  thing:default/blue
DENY: Denied: role 'painters' (app-config.yaml:8) denies it

Counts as
  user:default/ada

Roles
  painters, as member 'everyone'

Entries, denials first
* deny   painters  app-config.yaml:8
    yes  not
      no   IS_COLOR {"color":"red"}
  allow  painters  app-config.yaml:10
`,
  });
});

it('says first what is not there', async () => {
  const { out } = await run(...explain, '--entity', 'thing:none');
  expect(out).toMatch(
    /^thing:default\/none is not in the catalog\nuser:default\/ada  shop\.thing\.delete  thing:default\/none\nDENY: Denied: there is no/,
  );
});

it('prints the answer as JSON for programs', async () => {
  const { out } = await run(...explain, '--json');
  expect(JSON.parse(out)).toMatchObject({ result: 'CONDITIONAL', policy: 'configured' });
});

it('passes on why it cannot', async () => {
  const { code, err } = await run('permission', 'explain', '--user', 'ada', '--permission', 'x.y');
  expect([code, err]).toEqual([
    1,
    "No plugin has a permission 'x.y'; use one of permission.policy.read, shop.thing.delete\n",
  ]);
  expect((await run('permission', 'explain', '--user', 'ada')).err).toContain(
    "required option '--permission <name>' not specified",
  );
});

it('finds mistakes of a policy without starting', async () => {
  await writeFile(join(folder, 'wrong.yaml'), config('colour: red'));
  const { code, err } = await run('config', 'check', '--config', 'wrong.yaml');
  expect(code).toBe(1);
  expect(err).toContain(
    "wrong.yaml:9, plugin 'permission': Condition 'params' does not fit rule 'IS_COLOR' at 'color'",
  );
});
