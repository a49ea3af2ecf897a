import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

const framesShown = 3;

/**
 * Lists what the totals of a run don't show: tests that passed only when they were run again, and errors outside of
 * tests, a line each.
 */
export default class OutsideReporter implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.#flaky.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const name of this.#flaky) process.stdout.write(`flaky: ${name}\n`);
    for (const error of unhandled) process.stdout.write(`unhandled: ${describeError(error)}\n`);
  }
}

/** The message of an error with the file of the tests that ran and its first frames, in one line. */
function describeError(error: SerializedError): string {
  const frames = error.stack?.split('\n').filter(line => line.trim().startsWith('at ')) ?? [];
  const file = error['VITEST_TEST_PATH'] ? `beside ${String(error['VITEST_TEST_PATH'])}` : '';
  const parts = [error.name, error.message, file, ...frames.slice(0, framesShown)];
  return parts.filter(Boolean).join(' ').replaceAll(/\s+/g, ' ');
}
