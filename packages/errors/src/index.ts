export { createDeniedError, readDeniedPermission } from './deniedPermission.ts';
export {
  AuthenticationError,
  ConflictError,
  type ErrorCode,
  errorCodes,
  type ErrorDetails,
  InputError,
  InsufficientStorageError,
  NotAllowedError,
  NotFoundError,
  NotImplementedError,
  NotModifiedError,
  PayloadTooLargeError,
  ServiceUnavailableError,
  TooManyRequestsError,
} from './errors.ts';
export {
  AssemblyError,
  describeProblem,
  type Problem,
  type ProblemCode,
  problemCodes,
} from './problems.ts';
export {
  deserializeError,
  isNotFound,
  ResponseError,
  type ResponseErrorInit,
} from './ResponseError.ts';
export { getRetryPauseMs, retry, type RetryOptions, type RetryPauses } from './retry.ts';
export { getStatusCode, statusCodeByErrorName } from './statusCodes.ts';
export { readTraceId } from './readTraceId.ts';
export { toError } from './toError.ts';
export { wait } from './wait.ts';
export { type ErrorBody, isErrorBody, type SerializedError, serializeError } from './wire.ts';
