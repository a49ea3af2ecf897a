import { NotAllowedError } from './errors.ts';

/** The error for a call that needs a permission which the caller lacks. */
export function createDeniedError(permission: string): NotAllowedError {
  return new NotAllowedError(`Permission '${permission}' is denied to you`, {
    code: 'permission-denied',
    permission,
  });
}

/** The permission whose denial an error is about, or one that caused it; `undefined` for any other error. */
export function readDeniedPermission(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { permission } = error as { permission?: unknown };
  return typeof permission === 'string' ? permission : readDeniedPermission(error.cause);
}
