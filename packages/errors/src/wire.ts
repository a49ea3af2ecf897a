/** An error as it travels: its name and message, and the chain of causes when it is meant to be seen. */
export interface SerializedError {
  name: string;
  message: string;
  /** A fixed word for the kind of failure; servers of others send none. */
  code?: string;
  /** The permission that was denied. */
  permission?: string;
  hint?: string;
  cause?: SerializedError;
}

/** The body of every failed answer. */
export interface ErrorBody {
  error: SerializedError;
  request: { method: string; url: string };
  response: { statusCode: number };
  /** The trace that the call was a part of, where the server reports traces. */
  traceId?: string;
}

const maxCauses = 8;

// Those of Node and of libraries, such as ENOENT, say how the server is built.
const ownCode = /^[a-z]+(-[a-z]+)*$/;

/** Writes an error for the wire: names, messages and details, never stacks or other fields. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, cause } = error;
  return {
    name,
    message,
    ...readDetails(error),
    ...(cause !== undefined && depth < maxCauses && { cause: serializeError(cause, depth + 1) }),
  };
}

/** The details that an error, or its form on the wire, has; anything that is no text is dropped. */
export function readDetails(error: object): Pick<SerializedError, 'code' | 'permission' | 'hint'> {
  const { code, permission, hint } = error as Record<string, unknown>;
  return {
    ...(typeof code === 'string' && ownCode.test(code) && { code }),
    ...(typeof permission === 'string' && { permission }),
    ...(typeof hint === 'string' && { hint }),
  };
}

/** Whether a parsed answer is an error body of this ecosystem; other servers may leave `request` out. */
export function isErrorBody(value: unknown): value is ErrorBody {
  const error = (value as { error?: unknown } | null)?.error as SerializedError | undefined;
  return typeof error?.name === 'string' && typeof error.message === 'string';
}
