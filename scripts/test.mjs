// Everything that must hold before a change lands: checks and build beside the tests of units, which mostly wait; then stories
// and journeys, one after the other, since pages have the deadlines of people. Ends with a line of totals.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFailures } from './lanes/listFailures.ts';
import { makeTestFolder } from './lanes/makeTestFolder.ts';
import { runStages } from './lanes/runStages.ts';
import { requireChromium } from './requireChromium.mjs';
import { requireDebianPackages } from './slow/tools/requireDebianPackages.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = makeTestFolder();
process.on('exit', () => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch (error) {
    // Whether tests passed does not depend on it.
    process.stderr.write(`${folder} is still there: ${error.message}\n`);
  }
});
const chromium = await requireChromium();
const noDirectory = await requireDebianPackages({ slapd: 'slapd' });
if (noDirectory)
  process.stdout.write(`portico: directories over LDAP are not tested: ${noDirectory}\n`);
const noMonitors = await requireDebianPackages({
  prometheus: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
});
if (noMonitors)
  process.stdout.write(`portico: alerts of real monitors are not tested: ${noMonitors}\n`);
const env = {
  CHROME_PATH: chromium,
  TMPDIR: folder,
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};
// Half of the machine, but more than a small one has: much of a test is waiting.
const half = Math.floor(availableParallelism() / 2);

const step = (title, command, args, more) => ({ title, command, args, cwd: root, env, ...more });

function vitest(title, name, cwd, workers) {
  const report = join(folder, `${name}.json`);
  const failures = join(root, 'scripts/lanes/FailureReporter.ts');
  const reporters = ['default', 'json', failures].map(name => `--reporter=${name}`);
  // What passes the second time is listed as flaky, as journeys are.
  const args = ['run', '--retry=1', ...reporters, `--outputFile.json=${report}`];
  return step(title, 'vitest', [...args, `--maxWorkers=${workers}`], { report, cwd });
}

const directions = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
const build = step('Build', 'turbo', [
  'run',
  'build',
  'build-storybook',
  '--output-logs=errors-only',
]);
// Each checker of a project reads its types anew: with one, projects side by side take two thirds of the time.
const types = step('Types', 'tsc', ['-b', '--checkers', '1']);
const checks = [
  step('Format', 'oxfmt', ['--check', '.']),
  step('Lint', 'oxlint', ['.']),
  step('Import directions and cycles', 'depcruise', [...directions, 'packages', 'plugins', 'apps']),
  step('Unused files, exports and dependencies', 'knip', []),
  step('Visible texts', 'node', ['scripts/checkTexts.ts']),
  step('Words', 'node', ['scripts/checkWords.ts']),
  types,
  step('API reports', 'node', ['scripts/checkApi.ts'], { needs: types }),
  build,
];
const units = vitest('Unit and store tests', 'units', root, Math.max(4, half));
const stories = vitest(
  'Stories, with accessibility checks',
  'stories',
  join(root, 'apps/storybook'),
  Math.max(3, half),
);
const report = join(folder, 'journeys.json');
const journeys = step(
  'Journeys',
  'playwright',
  ['test', '--config', 'apps/e2e/playwright.config.ts'],
  { report, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, needs: build },
);

/** The totals of a step: those of its vitest or Playwright report, or one for itself. */
function count({ step: { report }, outcome }) {
  const isDone = outcome === 'passed';
  if (!report) return { passed: Number(isDone), failed: Number(!isDone), skipped: 0 };
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, stats } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failed = numFailedTests ?? stats.unexpected;
  return {
    passed: numPassedTests ?? stats.expected + stats.flaky,
    failed: isDone ? failed : Math.max(failed, 1),
    skipped: numPendingTests ?? stats.skipped,
  };
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => interruption.abort());
}
const startedAt = Date.now();
const options = {
  write: text => process.stdout.write(text),
  signal: interruption.signal,
};
const results = await runStages([[checks, [units]], [[stories, journeys]]], options);

const labels = { passed: 'ok     ', failed: 'FAILED ', 'not run': 'NOT RUN' };
const lines = results.map(
  ({ step: { title }, outcome, seconds }) => `${labels[outcome]} ${title} (${seconds} s)`,
);
const totals = results.map(count).reduce((a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
}));
process.stdout.write(`\n${lines.join('\n')}\n\n`);
const flaky = results.flatMap(({ output }) => output.match(/^flaky: .*$/gm) ?? []);
for (const line of flaky) process.stdout.write(`${line}\n`);
const failures = results.flatMap(result =>
  listFailures(result, result.step === journeys ? report : undefined),
);
for (const failure of failures) process.stdout.write(`FAILED  ${failure}\n`);
process.stdout.write(
  `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped in ${Math.round((Date.now() - startedAt) / 1000)} s\n`,
);
process.exit(totals.failed > 0 ? 1 : 0);
