// Everything that must hold before a change lands, cheapest first. Ends with a line of totals.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireChromium } from './requireChromium.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = mkdtempSync(join(tmpdir(), 'portico-test-'));
const chromium = await requireChromium();
const totals = { passed: 0, failed: 0, skipped: 0 };
const summary = [];

function step(title, command, args, { report, env, cwd = root } = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const startedAt = Date.now();
  const result = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, CHROME_PATH: chromium, ...env },
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const isDone = result.status === 0;
  if (report) addReport(report, isDone);
  else totals[isDone ? 'passed' : 'failed'] += 1;
  summary.push(`${isDone ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
}

/** Adds the totals of a vitest or playwright report. */
function addReport(file, isDone) {
  if (!existsSync(file)) {
    totals.failed += 1;
    return;
  }
  const { numPassedTests, numFailedTests, numPendingTests, stats } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const failed = numFailedTests ?? stats.unexpected;
  totals.passed += numPassedTests ?? stats.expected + stats.flaky;
  totals.failed += isDone ? failed : Math.max(failed, 1);
  totals.skipped += numPendingTests ?? stats.skipped;
}

function vitest(title, name, cwd) {
  const report = join(reports, `${name}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  step(title, 'vitest', args, { report, cwd });
}

step('Format', 'oxfmt', ['--check', '.']);
step('Lint', 'oxlint', ['.']);
step('Import directions and cycles', 'depcruise', [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err',
  'packages',
  'plugins',
  'apps',
]);
step('Unused files, exports and dependencies', 'knip', []);
step('Visible texts', 'node', ['scripts/checkTexts.ts']);
step('Types', 'tsc', ['-b']);
vitest('Unit and store tests', 'units', root);
vitest('Stories, with accessibility checks', 'stories', join(root, 'apps/storybook'));
step('Build', 'turbo', ['run', 'build', 'build-storybook', '--output-logs=errors-only']);
const journeys = join(reports, 'journeys.json');
step('Journeys', 'playwright', ['test', '--config', 'apps/e2e/playwright.config.ts'], {
  report: journeys,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
});

process.stdout.write(`\n${summary.join('\n')}\n\n`);
process.stdout.write(
  `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`,
);
process.exit(totals.failed > 0 ? 1 : 0);
