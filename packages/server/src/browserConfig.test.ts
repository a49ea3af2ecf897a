import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frontend, loadConfig } from '@portico/config';
import { createBrowserConfig, type Plugin } from '@portico/core';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createServer } from './createServer.ts';
import { listConfigSchemas } from './listConfigSchemas.ts';
import { createLogger } from './logging/createLogger.ts';

const costsConfig = createBrowserConfig({
  pluginId: 'costs',
  config: z.object({
    costs: z
      .object({
        currency: frontend(z.enum(['EUR', 'USD'])).default('EUR'),
        chartOrigins: frontend(z.array(z.string())).default([]),
        ledger: z.string().default('main'),
      })
      .prefault({}),
  }),
  derive: ({ config }) => ({ costs: { hasCharts: config.costs.chartOrigins.length > 0 } }),
  listFrameOrigins: ({ costs }) => costs.chartOrigins,
});

async function load(plugins: Plugin[], yaml: string) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-browser-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'app-config.yaml'), yaml);
  const config = await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) });
  return { folder, config };
}

it("checks a browser plugin's keys, and sends the browser those that are meant for it", async () => {
  const { folder, config } = await load(
    [costsConfig],
    '{ costs: { chartOrigins: [https://charts.example.com], ledger: secret-one } }',
  );
  const portalFolder = join(folder, 'portal');
  await mkdir(join(portalFolder, 'frames'), { recursive: true });
  await writeFile(
    join(portalFolder, 'index.html'),
    '<script id="portico-config" type="application/json">%PORTICO_CONFIG%</script>',
  );
  await writeFile(join(portalFolder, 'frames/charts.html'), 'CHARTS');
  const server = await createServer({
    plugins: [costsConfig],
    config,
    logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
    dataFolder: folder,
    portalFolder,
    env: { PORT: '0' },
  });
  onTestFinished(() => server.stop());
  await server.start();
  const page = await (await server.fetch(new Request('http://localhost/'))).text();
  const data = /<script[^>]*id="portico-config"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
  expect((JSON.parse(data) as { config: unknown }).config).toMatchObject({
    costs: { currency: 'EUR', chartOrigins: ['https://charts.example.com'], hasCharts: true },
  });
  expect(page).not.toContain('secret-one');
  const frame = await server.fetch(new Request('http://localhost/frames/charts.html'));
  expect(frame.headers.get('content-security-policy')).toContain(
    'connect-src https://charts.example.com',
  );
});

it("reports a browser plugin's wrong value with file, line and plugin", async () => {
  await expect(load([costsConfig], 'costs:\n  currency: GBP\n')).rejects.toThrow(
    /app-config\.yaml:2.*plugin 'costs-browser'.*costs\.currency/,
  );
});
