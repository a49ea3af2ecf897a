import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { expect, it, onTestFinished } from 'vitest';
import { catalogConfigSchema } from './catalogConfig.ts';

async function load(value: object) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-catalog-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'app-config.yaml'), JSON.stringify(value));
  const schemas = [{ pluginId: 'catalog', schema: catalogConfigSchema }];
  return loadConfig({ folder, env: {}, schemas });
}

it('knows every token of a code host as a secret, and shows none to the browser', async () => {
  const config = await load({
    integrations: {
      github: [{ token: 'gh-token', apps: [{ appId: 1, privateKey: 'gh-key' }] }],
      gitlab: [{ host: 'code.example', token: 'gl-token' }],
      bitbucketCloud: [{ username: 'u', appPassword: 'bb-password' }],
      bitbucketServer: [{ host: 'bb.example', password: 'bs-password' }],
      azure: [{ credentials: [{ personalAccessToken: 'az-token' }] }],
      gitea: [{ host: 'gitea.example', password: 'gt-password' }],
      gerrit: [{ host: 'gerrit.example', password: 'gr-password' }],
    },
  });
  expect(config.secrets.toSorted()).toEqual([
    'az-token',
    'bb-password',
    'bs-password',
    'gh-key',
    'gh-token',
    'gl-token',
    'gr-password',
    'gt-password',
  ]);
  expect(config.frontend).toEqual({});
  expect(config.warnings).toEqual([]);
});

it('takes excludes for patterns of files, and reports where they say nothing', async () => {
  const location = { type: 'file', target: './**/*.yaml', exclude: ['**/skeleton'] };
  const config = await load({ catalog: { locations: [location] } });
  expect(config.read(catalogConfigSchema).catalog.locations).toEqual([location]);
  for (const wrong of [{ target: './all.yaml' }, { type: 'url' }])
    await expect(load({ catalog: { locations: [{ ...location, ...wrong }] } })).rejects.toThrow(
      "needs 'type: file' and a target with a wildcard",
    );
});
