import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCli } from '@portico/cli';
import type { ConfigObject } from '@portico/config';
import { expect } from 'vitest';
import { plugins } from '../plugins.ts';
import { portalConfig } from './livedInPortal.ts';

/** Where and as what version of the product a command is run. */
export interface CommandPlace {
  /** Its configuration is written here. */
  folder: string;
  database: ConfigObject;
  version: string;
}

/** Runs a command with the configuration of the portal with some history; it must succeed. @returns what it printed. */
export async function runPortalCommand(
  { folder, database, version }: CommandPlace,
  ...argv: string[]
): Promise<{ out: string; err: string }> {
  const portalFile = join(folder, 'app-config.yaml');
  const databaseFile = join(folder, 'app-config.database.yaml');
  await writeFile(portalFile, portalConfig);
  await writeFile(databaseFile, JSON.stringify({ backend: { database } }));
  const written = { out: '', err: '' };
  const code = await runCli(plugins, [...argv, '--config', portalFile, '--config', databaseFile], {
    out: text => (written.out += text),
    err: text => (written.err += text),
    env: {},
    folder,
    version,
  });
  expect({ code, ...written }).toEqual({
    code: 0,
    out: expect.any(String),
    err: expect.any(String),
  });
  return written;
}
