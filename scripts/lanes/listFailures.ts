import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { StepResult } from './runStages.ts';

/** Of a step that failed without a list of failures. */
const linesShown = 12;

interface JourneySuite {
  specs?: readonly {
    title: string;
    /** A spec whose expectations are soft is `ok` although one of its tests is not. */
    tests: readonly { status: string; results: readonly { errors?: readonly JourneyError[] }[] }[];
  }[];
  suites?: readonly JourneySuite[];
}
interface JourneyError {
  message?: string;
}
interface JourneyReport {
  suites: readonly (JourneySuite & { file: string })[];
  /** Outside of tests. */
  errors?: readonly JourneyError[];
}

/**
 * Why a step failed, a line each: tests with their file and what their error says first, and errors outside of tests;
 * of a step without such a list, how its output ends.
 *
 * @param journeyReport - path of Playwright's report, where that is what the step wrote.
 */
export function listFailures(
  { outcome, output }: Pick<StepResult, 'outcome' | 'output'>,
  journeyReport?: string,
): string[] {
  if (outcome !== 'failed') return [];
  const lines = stripVTControlCharacters(output).split('\n');
  const failures = [
    ...lines.flatMap(line => (line.startsWith('failed: ') ? [line.slice('failed: '.length)] : [])),
    ...(journeyReport ? listFailedJourneys(journeyReport) : []),
  ];
  return failures.length > 0 ? failures : lines.slice(-linesShown);
}

function listFailedJourneys(path: string): string[] {
  if (!existsSync(path)) return [];
  const { suites, errors = [] } = JSON.parse(readFileSync(path, 'utf8')) as JourneyReport;
  return [
    ...suites.flatMap(suite => listFailedSpecs(suite, suite.file)),
    ...errors.map(error => `outside of tests: ${getFirstLine(error)}`),
  ];
}

function listFailedSpecs({ specs = [], suites = [] }: JourneySuite, file: string): string[] {
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors));
      return [file, title, ...errors.slice(0, 1).map(getFirstLine)].join(': ');
    });
  return [...failed, ...suites.flatMap(suite => listFailedSpecs(suite, file))];
}

function getFirstLine({ message = '' }: JourneyError): string {
  return stripVTControlCharacters(message).trim().split('\n')[0] ?? '';
}
