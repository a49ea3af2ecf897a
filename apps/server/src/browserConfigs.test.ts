import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { listConfigSchemas } from '@portico/server/assembly';
import { expect, it, onTestFinished } from 'vitest';
import { plugins } from './plugins.ts';

async function load(yaml: string) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-browser-configs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'app-config.yaml'), yaml);
  return loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) });
}

it("sends the browser the keys that the portal's plugins own", async () => {
  const { frontend, warnings } = await load(`
enableExperimentalRedirectFlow: true
app:
  home: { quickLinks: [{ title: Wiki, url: https://wiki.example.com }] }
  frames: { connectTo: [https://api.example.com] }
auth:
  autologout: { enabled: true, idleTimeoutMinutes: 5 }
catalog:
  entityPage: { parentRelations: [partOf] }
  entityMenu: { disableUnregister: hidden }
`);
  expect(warnings).toEqual([]);
  expect(frontend).toMatchObject({
    enableExperimentalRedirectFlow: true,
    app: {
      home: { quickLinks: [{ title: 'Wiki', url: 'https://wiki.example.com' }] },
      frames: { connectTo: ['https://api.example.com'] },
    },
    auth: { autologout: { enabled: true, idleTimeoutMinutes: 5 } },
    catalog: {
      entityPage: { parentRelations: ['partOf'] },
      entityMenu: { disableUnregister: 'hidden' },
    },
  });
});

it.each([
  [
    'app: { home: { quickLinks: [{ title: Wiki }] } }',
    'home-browser',
    'app.home.quickLinks[0].url',
  ],
  ['app: { frames: { connectTo: [example.com] } }', 'api-docs-browser', 'app.frames.connectTo[0]'],
  ['auth: { autologout: { enabled: yes please } }', 'auth-browser', 'auth.autologout.enabled'],
  ['catalog: { entityPage: { parentRelations: [""] } }', 'catalog-browser', 'parentRelations[0]'],
])('reports %s as a mistake in what %s reads', async (yaml, pluginId, key) => {
  const error = await load(yaml).catch((thrown: unknown) => thrown as Error);
  expect(String(error)).toContain(`plugin '${pluginId}'`);
  expect(String(error)).toContain(key);
});
