import type { ValueError } from './tasks.ts';

/** A task was not created. */
export class TaskCreationError extends Error {
  override readonly name = 'TaskCreationError';
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The values that failed the template's schema; none when it failed for another reason. */
  readonly valueErrors: readonly ValueError[];

  constructor(response: Response, body: string, valueErrors: readonly ValueError[]) {
    super(`Backend request failed, ${response.status} ${response.statusText} ${body.trim()}`);
    this.status = response.status;
    this.valueErrors = valueErrors;
  }
}
