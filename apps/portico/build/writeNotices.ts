// Writes the notices of the packages that the server and the portal bundle; fails where one has a licence that is not allowed.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describeNotices, type NoticedPackage } from './describeNotices.ts';

const folder = resolve(import.meta.dirname, '..');
const lists = await Promise.all(
  ['bundled-packages.json', '../portal/bundled-packages.json'].map(
    async file => JSON.parse(await readFile(join(folder, file), 'utf8')) as NoticedPackage[],
  ),
);
await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), describeNotices('Portico', lists.flat()));
