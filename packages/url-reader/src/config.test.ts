import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { expect, it, onTestFinished } from 'vitest';
import { listReadableHosts, readingConfigSchema } from './config.ts';

async function load(value: object) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-reading-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'app-config.yaml'), JSON.stringify(value));
  const schemas = [{ pluginId: 'reading', schema: readingConfigSchema }];
  return loadConfig({ folder, env: {}, schemas });
}

it('reads from the hosts that are named, each with its own token', async () => {
  const config = await load({
    integrations: { github: [{ token: 'gh' }], gitea: [{ host: 'gitea.example' }] },
    backend: { reading: { allow: [{ host: 'raw.example', paths: ['/a'] }] } },
  });
  expect(listReadableHosts(config.read(readingConfigSchema))).toEqual([
    { host: 'github.com', headers: { authorization: 'Bearer gh' } },
    { host: 'raw.githubusercontent.com', headers: { authorization: 'Bearer gh' } },
    { host: 'gitea.example', headers: {} },
    { host: 'raw.example', paths: ['/a'] },
  ]);
});
