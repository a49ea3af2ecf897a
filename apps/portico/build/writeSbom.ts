// Writes what the package is made of, as a CycloneDX bill of materials: the packages that its server and its portal bundle.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describeBundle, type PackageFacts } from './describeBundle.ts';

const folder = resolve(import.meta.dirname, '..');
const read = async <Content>(file: string) =>
  JSON.parse(await readFile(join(folder, file), 'utf8')) as Content;

const lists = await Promise.all([
  read<PackageFacts[]>('bundled-packages.json'),
  read<PackageFacts[]>('../portal/bundled-packages.json'),
]);
const product = await read<PackageFacts>('package.json');
const sbom = describeBundle(product, lists.flat());
await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 2)}\n`);
