/** The request was understood but something in it is wrong. HTTP 400. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** The caller is not known, or its credentials are not valid. HTTP 401. */
export class AuthenticationError extends Error {
  override readonly name = 'AuthenticationError';
}

/** The caller is known and may not do this. HTTP 403. */
export class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError';
}

/** The thing asked for does not exist, or the caller may not know that it does. HTTP 404. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** The request does not fit the present state, such as a second thing of one name. HTTP 409. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** What the caller already has is still current. HTTP 304. */
export class NotModifiedError extends Error {
  override readonly name = 'NotModifiedError';
}

/** The request is larger than the server takes. HTTP 413. */
export class PayloadTooLargeError extends Error {
  override readonly name = 'PayloadTooLargeError';
}

/** The caller made too many requests in a window of time. HTTP 429. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
}

/** The server knows the call but cannot do it in this installation. HTTP 501. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
}

/** Something the server needs does not answer now; trying again later may help. HTTP 503. */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
}
