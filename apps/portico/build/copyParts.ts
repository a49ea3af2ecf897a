// Copies what is no code into the package: the built portal, the demonstration, the templates of `portico new`.
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const folder = resolve(import.meta.dirname, '..');
const parts = [
  ['apps/portal/dist', 'portal'],
  ['apps/server/demo', 'demo'],
  ['packages/cli/templates', 'templates'],
  ['app-config.yaml', 'app-config.yaml'],
  ['scripts/becomeChild.mjs', 'dist/becomeChild.mjs'],
  ['scripts/serverNodeOptions.mjs', 'dist/serverNodeOptions.mjs'],
] as const;

for (const [from, to] of parts) {
  await rm(join(folder, to), { recursive: true, force: true });
  await cp(join(root, from), join(folder, to), { recursive: true });
}
// Code that is in the bundle.
await rm(join(folder, 'demo/forge'), { recursive: true });
