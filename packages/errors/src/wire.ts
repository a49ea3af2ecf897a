/** An error as it travels: its name and message, and the chain of causes when it is meant to be seen. */
export interface SerializedError {
  name: string;
  message: string;
  cause?: SerializedError;
}

/** The body of every failed answer. */
export interface ErrorBody {
  error: SerializedError;
  request: { method: string; url: string };
  response: { statusCode: number };
}

const maxCauses = 8;

/** Writes an error for the wire: names and messages only, never stacks or other fields. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, cause } = error;
  return cause === undefined || depth >= maxCauses
    ? { name, message }
    : { name, message, cause: serializeError(cause, depth + 1) };
}

/** Whether a parsed answer is an error body of this ecosystem; other servers may leave `request` out. */
export function isErrorBody(value: unknown): value is ErrorBody {
  const error = (value as { error?: unknown } | null)?.error as SerializedError | undefined;
  return typeof error?.name === 'string' && typeof error.message === 'string';
}
