// Runs in the image as its last step of a build, with nothing but Node: no shell, no package manager.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSystemPackages } from './listSystemPackages.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

// Checks which Node it is, and leaves what V8 makes of the code beside it, which nothing can be written to later.
const { status } = spawnSync(process.execPath, [join(folder, 'bin/portico.mjs'), '--version'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const file = join(folder, 'sbom.cdx.json');
const sbom = JSON.parse(readFileSync(file, 'utf8'));
const node = {
  type: 'application',
  'bom-ref': `pkg:generic/node@${process.versions.node}`,
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
};
sbom.metadata.component.type = 'container';
sbom.components.push(node, ...listSystemPackages('/'));
writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
