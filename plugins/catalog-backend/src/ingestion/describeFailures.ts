import { DocumentError, DocumentErrors } from './DocumentError.ts';
import { createPlaceFinder } from './findPlace.ts';
import { ingestionLimits } from './limits.ts';
import type { Failure } from './protocol.ts';
import type { DocumentText } from './splitDocuments.ts';

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
  const failures = shown.map(each => {
    const failure = describeFailure(each);
    if (failure.line !== undefined) return failure;
    const path = each instanceof DocumentError ? each.path : undefined;
    const place = path === undefined ? undefined : findPlace?.(path);
    return { ...failure, ...(place ?? { line: source.line }) };
  });
  return failures.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
