import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { createLogger, createServer, listConfigSchemas } from '@portico/server/assembly';
import { expect, it, onTestFinished } from 'vitest';
import { codeHostsPlugin } from './codeHostsPlugin.ts';

const hosts = {
  github: [{ host: 'ghe.acme.example', apiBaseUrl: 'https://api.acme.example', token: 'secret-a' }],
  gitea: [{ host: 'git.acme.example', username: 'portal', password: 'secret-b' }],
  // The older key of both kinds.
  bitbucket: [{ host: 'bitbucket.org', username: 'portal', appPassword: 'secret-c' }],
  gerrit: [{ host: 'review.acme.example', username: 'portal', password: 'secret-d' }],
};

it('sends the browser the names of the hosts by kind, and no credentials', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const portalFolder = join(folder, 'portal');
  await mkdir(portalFolder);
  await writeFile(join(folder, 'app-config.yaml'), JSON.stringify({ integrations: hosts }));
  await writeFile(join(portalFolder, 'index.html'), '%PORTICO_CONFIG%');
  const plugins = [codeHostsPlugin];
  const config = await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) });
  const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
  const env = { PORT: '0' };
  const options = { plugins, config, logger, dataFolder: folder, portalFolder, env };
  const server = await createServer(options);
  onTestFinished(() => server.stop());
  await server.start();
  const page = await (await server.fetch(new Request('http://localhost/'))).text();
  expect((JSON.parse(page) as { config: object }).config).toMatchObject({
    integrations: {
      github: [{ host: 'ghe.acme.example' }],
      gitea: [{ host: 'git.acme.example' }],
      bitbucketCloud: [{ host: 'bitbucket.org' }],
      gerrit: [{ host: 'review.acme.example' }],
    },
  });
  expect(page).not.toMatch(/secret|portal|api\.acme/);
});
