/** Why an attempt was aborted. */
export type JobAbortCause = 'cancelled' | 'lost' | 'stopping' | 'timeout';

/** The reason of the signal of a job. */
export class JobAbortedError extends Error {
  readonly abortCause: JobAbortCause;

  constructor(abortCause: JobAbortCause) {
    super(`The job was aborted: ${abortCause}`);
    this.abortCause = abortCause;
  }
}
