import type { CodeHostType } from '../CodeHost.ts';

/** Why a code host did not do what was requested. */
export type CodeHostFailure =
  /** 401: the credentials are missing, wrong or expired. */
  | 'unauthenticated'
  /** 403: the credentials may not do this. */
  | 'forbidden'
  | 'not-found'
  /** 409, or what exists already. */
  | 'conflict'
  /** 400, 405, 413, 422: the host does not accept the request. */
  | 'invalid'
  | 'rate-limit'
  /** 5xx: the host has a failure of its own. */
  | 'unavailable'
  /** No answer: the host may have done what was requested, or not. */
  | 'no-answer'
  /** An answer that this kind of host does not send. */
  | 'unexpected-answer';

/** What is known of a failed call. */
export interface CodeHostErrorDetails {
  failure: CodeHostFailure;
  type: CodeHostType;
  host: string;
  method: string;
  /** Without its query. */
  path: string;
  /** `undefined` without an answer. */
  status?: number | undefined;
  cause?: unknown;
}

/** A call that a code host refused or did not answer. Neither credentials nor request bodies are in it. */
export class CodeHostError extends Error {
  override readonly name: 'CodeHostError' | 'RateLimitError' = 'CodeHostError';
  readonly failure: CodeHostFailure;
  readonly type: CodeHostType;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;

  constructor(message: string, details: CodeHostErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.failure = details.failure;
    this.type = details.type;
    this.host = details.host;
    this.method = details.method;
    this.path = details.path;
    this.status = details.status;
  }
}

/** The host answers no more requests of these credentials until a moment. */
export class RateLimitError extends CodeHostError {
  override readonly name = 'RateLimitError';
  readonly endsAt: Date;

  constructor(message: string, details: Omit<CodeHostErrorDetails, 'failure'> & { endsAt: Date }) {
    super(message, { ...details, failure: 'rate-limit' });
    this.endsAt = details.endsAt;
  }
}

/** Whether an error is a failed call to a code host, of this copy of the package or another. */
export function isCodeHostError(error: unknown): error is CodeHostError {
  return (
    error instanceof Error && (error.name === 'CodeHostError' || error.name === 'RateLimitError')
  );
}

/** Whether an error is a used-up limit of requests. */
export function isRateLimitError(error: unknown): error is RateLimitError {
  return error instanceof Error && error.name === 'RateLimitError';
}
