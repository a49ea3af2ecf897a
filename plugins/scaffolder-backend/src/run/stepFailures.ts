import type { TaskStep } from '@portico/scaffolder-common';
import { JobAbortedError } from '@portico/server/work';

/** A step that could not be run; its message is shown. */
export interface Failure {
  name: string;
  message: string;
  isRecoverable: boolean;
}

/** A step whose run was interrupted, and which may have had its effect. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';

  constructor({ name, action }: TaskStep) {
    super(
      `The server ended while step '${name}' ran. What its action '${action}' does may or may not have happened: check it, then retry the task`,
    );
  }
}

/** The failure of a step that failed in a former run. */
export function createFormerFailure({ name }: TaskStep): Failure {
  const message = `Step '${name}' failed before the server ended; see its log`;
  return { name: 'Error', message, isRecoverable: false };
}

/** Whether somebody cancelled the run. */
export function isCancelled({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof JobAbortedError && reason.abortCause === 'cancelled';
}

/** What is shown of an error. */
export function describeError(error: unknown): Failure {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), isRecoverable: false };
  const { name, message } = error;
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const reason = cause === '' || message.includes(cause) ? '' : `; caused by ${cause}`;
  return { name, message: `${message}${reason}`, isRecoverable: name === 'InterruptedError' };
}
