import { adviseQuotes } from '@portico/catalog-model/kinds';
import { DocumentError, DocumentErrors } from './read/DocumentError.ts';
import { createPlaceFinder, type FoundPlace } from './read/findPlace.ts';
import { ingestionLimits } from './limits.ts';
import type { ErrorExcerpt, Failure } from './protocol.ts';
import type { DocumentText } from './read/splitDocuments.ts';

/** Letters above which no lines are shown. */
const maxLetters = 1_000_000;
const linesAround = 2;
const maxLineLetters = 200;

/** An error as something that can be stored and shown. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { line, column } = error as { line?: number; column?: number };
  return { name: error.name, message: error.message, line, column };
}

/** All that is wrong with a document, each at its place in the file, from top to bottom. */
export function describeFailures(error: unknown, source: DocumentText): Failure[] {
  const errors = error instanceof DocumentErrors ? error.errors : [error];
  const shown = errors.slice(0, ingestionLimits.problemsPerDocument);
  const isSought = shown.some(each => each instanceof DocumentError && each.path !== undefined);
  const findPlace = isSought ? createPlaceFinder(source) : undefined;
  const lines = source.text.length > maxLetters ? undefined : source.text.split(/\r?\n/);
  const failures = shown.map(each => {
    const failure = describeFailure(each);
    const path = each instanceof DocumentError ? each.path : undefined;
    const found = path === undefined ? undefined : findPlace?.(path);
    const { line = source.line, column } = failure.line === undefined ? (found ?? {}) : failure;
    const excerpt = lines && cutExcerpt(lines, source.linesBefore, line);
    const message = quoteWritten(failure.message, found?.written);
    return { ...failure, message, line, column, excerpt };
  });
  return failures.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** Advises the author's own letters: a number that is written as it was read is another text, such as 755 for 0755. */
function quoteWritten(message: string, written: FoundPlace['written']): string {
  const parsed = /put it in quotes: '(.*)'$/.exec(message)?.[1];
  if (parsed === undefined) return message;
  const isSame = written !== undefined && String(written.value) === parsed;
  const advice = isSame ? adviseQuotes(written.source) : 'put it in quotes as it is written';
  return message.replace(adviseQuotes(parsed), () => advice);
}

function cutExcerpt(lines: readonly string[], linesBefore: number, line: number): ErrorExcerpt {
  const index = Math.max(0, line - linesBefore - 1);
  const start = Math.max(0, index - linesAround);
  const cut = lines.slice(start, index + linesAround + 1);
  return {
    firstLine: linesBefore + start + 1,
    lines: cut.map(text => text.slice(0, maxLineLetters)),
  };
}
