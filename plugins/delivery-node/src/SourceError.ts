import type { ReadingProblem } from '@portico/delivery-common';

/** What is known of why a source was not read. */
export interface SourceErrorOptions {
  reason: ReadingProblem['reason'];
  /** When it takes requests again, where its limit is used up. */
  endsAt?: Date | undefined;
  cause?: unknown;
}

/** A source other than a code host that refused or did not answer. Its message is shown: no secret is in it. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly reason: ReadingProblem['reason'];
  readonly endsAt: Date | undefined;

  constructor(message: string, { reason, endsAt, cause }: SourceErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.endsAt = endsAt;
  }
}

/** Whether an error is of a source, of this copy of the package or another. */
export function isSourceError(error: unknown): error is SourceError {
  return error instanceof Error && error.name === 'SourceError';
}
