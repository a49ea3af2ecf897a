/** What an error states for programs beside its message; each part travels with it on the wire. */
export interface ErrorDetails {
  cause?: unknown;
  /** A fixed word for the kind of failure, such as `permission-denied`; this package's README lists them. */
  code?: ErrorCode;
  /** The permission that was denied. */
  permission?: string;
  /** What to do about it, where the message does not say so. */
  hint?: string;
}

/** The failures that programs tell apart. */
export const errorCodes = [
  'caller-not-allowed',
  'credentials-missing',
  'host-unreachable',
  'page-too-large',
  'permission-denied',
  'sign-in-required',
  'token-missing',
] as const;

/** A kind of failure. */
export type ErrorCode = (typeof errorCodes)[number];

/** An error with details; each kind below has its own HTTP status. */
abstract class DetailedError extends Error {
  readonly code?: ErrorCode;
  readonly permission?: string;
  readonly hint?: string;

  constructor(message?: string, { cause, code, permission, hint }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    if (code !== undefined) this.code = code;
    if (permission !== undefined) this.permission = permission;
    if (hint !== undefined) this.hint = hint;
  }
}

/** The request was understood but something in it is wrong. HTTP 400. */
export class InputError extends DetailedError {
  override readonly name = 'InputError';
}

/** The caller is not known, or its credentials are not valid. HTTP 401. */
export class AuthenticationError extends DetailedError {
  override readonly name = 'AuthenticationError';
}

/** The caller is known and may not do this. HTTP 403. */
export class NotAllowedError extends DetailedError {
  override readonly name = 'NotAllowedError';
}

/** The thing requested does not exist, or the caller may not know that it does. HTTP 404. */
export class NotFoundError extends DetailedError {
  override readonly name = 'NotFoundError';
}

/** The request does not fit the present state, such as a second thing of one name. HTTP 409. */
export class ConflictError extends DetailedError {
  override readonly name = 'ConflictError';
}

/** What the caller already has is still current. HTTP 304. */
export class NotModifiedError extends DetailedError {
  override readonly name = 'NotModifiedError';
}

/** The request is larger than the server takes. HTTP 413. */
export class PayloadTooLargeError extends DetailedError {
  override readonly name = 'PayloadTooLargeError';
}

/** The caller made too many requests in a window of time. HTTP 429. */
export class TooManyRequestsError extends DetailedError {
  override readonly name = 'TooManyRequestsError';
}

/** The server knows the call but cannot do it in this installation. HTTP 501. */
export class NotImplementedError extends DetailedError {
  override readonly name = 'NotImplementedError';
}

/** The server has no room left to store what it was sent; nothing of it is stored. HTTP 507. */
export class InsufficientStorageError extends DetailedError {
  override readonly name = 'InsufficientStorageError';
}

/** Something the server needs does not answer now; trying again later may help. HTTP 503. */
export class ServiceUnavailableError extends DetailedError {
  override readonly name = 'ServiceUnavailableError';
}
