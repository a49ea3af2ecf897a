/** The target cannot be reached, or its answer cannot be passed on. HTTP 502. */
export class BadGatewayError extends Error {
  override readonly name = 'BadGatewayError';
  readonly statusCode = 502;
}

/** The target did not answer in time. HTTP 504. */
export class GatewayTimeoutError extends Error {
  override readonly name = 'GatewayTimeoutError';
  readonly statusCode = 504;
}
