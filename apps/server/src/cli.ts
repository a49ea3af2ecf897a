#!/usr/bin/env node
import { resolve } from 'node:path';
import { runCli } from '@portico/cli';
import { plugins } from './plugins.ts';

process.exitCode = await runCli(plugins, process.argv.slice(2), {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  env: process.env,
  folder: resolve(import.meta.dirname, '../../..'),
});
