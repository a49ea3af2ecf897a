// Compares what packages give to authors of plugins with the reports in `api/` (CONTRIBUTING 6). It reads the declarations that
// `tsc -b` has written.
// node scripts/checkApi.ts
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { findProblem } from './api/checkReports.ts';
import { readStates } from './api/readStates.ts';
import { nameReport, reportsFolder } from './api/reports.ts';
import { readChangesets } from './release/notes/readChangesets.ts';

const root = dirname(import.meta.dirname);
const changesets = await readChangesets(root);
const states = await readStates(root);
const problems = states.flatMap(state => findProblem(state, changesets) ?? []);
const files = new Set(states.map(state => nameReport(state.package.name)));
for (const path of globSync(`${reportsFolder}/*`, { cwd: root })) {
  const file = path.replaceAll('\\', '/');
  if (!files.has(file)) problems.push(`${file} is of no package: delete it`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${states.length} API reports, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
