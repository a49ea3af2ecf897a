import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadConfig } from '@portico/config';
import { createServerPlugin, serverConfigSchema } from '@portico/server';
import { createLogger, createServer } from '@portico/server/assembly';
import { expect, it, onTestFinished } from 'vitest';
import { readingConfigSchema } from './config.ts';
import type { Reader } from './Reader.ts';
import { readerRef, readingPlugin } from './readingPlugin.ts';

it('offers other plugins to read what the configuration names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-reading-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'docs'));
  await writeFile(join(folder, 'docs/index.md'), 'index');
  const reading = { folders: ['./docs'], allow: [{ host: 'files.example' }] };
  await writeFile(join(folder, 'app-config.yaml'), JSON.stringify({ backend: { reading } }));
  const config = await loadConfig({
    folder,
    env: {},
    schemas: [
      { pluginId: 'server', schema: serverConfigSchema },
      { pluginId: 'reading', schema: readingConfigSchema },
    ],
  });
  let given: Reader | undefined;
  const shop = createServerPlugin({
    id: 'shop',
    needs: { reader: readerRef },
    create({ reader }) {
      given = reader;
    },
  });
  const logger = createLogger({
    level: 'error',
    format: 'text',
    write: line => void process.stderr.write(line),
  });
  const server = await createServer({
    plugins: [readingPlugin, shop],
    config,
    logger,
    dataFolder: folder,
    env: { PORT: '0' },
  });
  onTestFinished(() => server.stop());
  await server.start();
  const url = pathToFileURL(join(folder, 'docs/index.md')).href;
  expect(Buffer.from((await given?.readFile(url))?.bytes ?? []).toString()).toBe('index');
  await expect(
    given?.readFile(pathToFileURL(join(folder, 'app-config.yaml')).href),
  ).rejects.toThrow("name its folder under 'backend.reading.folders'");
  await expect(given?.readTree('https://elsewhere.example/a.zip')).rejects.toThrow(
    "name its host under 'integrations' or 'backend.reading.allow'",
  );
});
