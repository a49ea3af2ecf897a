import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that passed only when they were run again. */
export default class FlakyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) process.stdout.write(`flaky: ${name}\n`);
  }
}
