/** What a server says that denies a permission. {@link readDeniedPermission} is the other end. */
export function describeDeniedPermission(permission: string): string {
  return `Permission '${permission}' is denied to you`;
}

/** The permission whose denial an error is about, or one that caused it; `undefined` for any other error. */
export function readDeniedPermission(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (
    /^Permission '([^']+)' is denied to you$/.exec(error.message)?.[1] ??
    readDeniedPermission(error.cause)
  );
}
