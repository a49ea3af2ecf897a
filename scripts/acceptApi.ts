// Writes the reports in `api/` of the packages whose API has changed (CONTRIBUTING 6): npm run api:accept -- CHANGESET
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findProblem } from './api/checkReports.ts';
import { readStates } from './api/readStates.ts';
import { nameReport, renderReport, reportsFolder } from './api/reports.ts';
import { readChangesets } from './release/notes/readChangesets.ts';

const root = dirname(import.meta.dirname);
const changesets = await readChangesets(root);
const id = basename(process.argv[2] ?? '', '.md');
const changeset = changesets.find(each => each.id === id);
if (!changeset) {
  process.stderr.write(
    `Name a file of .changeset that describes the change: npm run api:accept -- CHANGESET\n`,
  );
  process.exit(1);
}
const { status } = spawnSync('tsc', ['-b'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);
await mkdir(join(root, reportsFolder), { recursive: true });
const changed = (await readStates(root)).filter(state => findProblem(state, changesets));
const unnamed = changed.filter(state => !changeset.bumps.has(state.package.name));
for (const { package: each, body } of changed.filter(state => !unnamed.includes(state))) {
  const file = nameReport(each.name);
  const text = renderReport(each.name, body, { changeset: id, version: each.version });
  await writeFile(join(root, file), text);
  process.stdout.write(`${file} is accepted\n`);
}
for (const { package: each } of unnamed) {
  process.stdout.write(
    `The API of ${each.name} has changed too, but '.changeset/${id}.md' does not name it\n`,
  );
}
process.exitCode = unnamed.length > 0 ? 1 : 0;
