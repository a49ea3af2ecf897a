/** The HTTP status of each error name that has one of its own. */
export const statusCodeByErrorName: Readonly<Record<string, number>> = {
  NotModifiedError: 304,
  InputError: 400,
  AuthenticationError: 401,
  NotAllowedError: 403,
  NotFoundError: 404,
  ConflictError: 409,
  PayloadTooLargeError: 413,
  TooManyRequestsError: 429,
  NotImplementedError: 501,
  ServiceUnavailableError: 503,
  InsufficientStorageError: 507,
};

/**
 * The HTTP status an error is answered with: that of its name, else its own numeric `status` or
 * `statusCode` from 100 to 599, else 500.
 */
export function getStatusCode(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  const { name, status, statusCode } = error as Record<string, unknown>;
  const byName = typeof name === 'string' ? statusCodeByErrorName[name] : undefined;
  return byName ?? [status, statusCode].find(isStatusCode) ?? 500;
}

function isStatusCode(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 100 && (value as number) <= 599;
}
