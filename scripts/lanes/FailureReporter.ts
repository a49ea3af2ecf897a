import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

const framesShown = 3;

/**
 * Lists at the end of a run what failed, a line each: tests, groups and files whose hooks failed, and errors outside of
 * tests; and which tests passed only when they were run again.
 */
export default class FailureReporter implements Reporter {
  readonly #lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const name = `${test.module.relativeModuleId}: ${test.fullName}`;
    if (test.diagnostic()?.flaky) this.#lines.push(`flaky: ${name}`);
    const { state, errors } = test.result();
    if (state === 'failed') this.#add(name, errors?.slice(0, 1) ?? []);
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#add(`${suite.module.relativeModuleId}: ${suite.fullName}`, suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#add(module.relativeModuleId, module.errors());
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const line of this.#lines) process.stdout.write(`${line}\n`);
    for (const error of unhandled) process.stdout.write(`failed: ${describeUnhandled(error)}\n`);
  }

  #add(name: string, errors: readonly { message: string }[]): void {
    for (const { message } of errors) this.#lines.push(`failed: ${name}: ${getFirstLine(message)}`);
  }
}

function getFirstLine(message: string): string {
  return stripVTControlCharacters(message).trim().split('\n')[0] ?? '';
}

const isOwnFrame = (line: string) => /^\s*at /.test(line) && !line.includes('node_modules');

/** The message of an error outside of tests, with the file of the tests that ran and its first frames, in one line. */
function describeUnhandled(error: SerializedError): string {
  const frames = error.stack?.split('\n').filter(isOwnFrame) ?? [];
  const file = error['VITEST_TEST_PATH'] ? `beside ${String(error['VITEST_TEST_PATH'])}` : '';
  const parts = ['outside of tests:', error.name, error.message, file];
  return [...parts, ...frames.slice(0, framesShown)]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
