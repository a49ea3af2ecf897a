#!/usr/bin/env node
import { resolve } from 'node:path';
import { runCli } from '@portico/cli';
import { findConfigFiles } from './findConfigFiles.ts';
import { plugins } from './plugins.ts';
import { version } from './version.ts';

const folder = resolve(import.meta.dirname, '../../..');

process.exitCode = await runCli(plugins, process.argv.slice(2), {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  env: process.env,
  folder,
  findConfigFiles: () => findConfigFiles(folder, process.env),
  version,
});
