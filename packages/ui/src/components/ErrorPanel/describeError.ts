/** An error as text to read and to send on: its stack or name and message, then its causes'. */
export function describeError(error: Error): string {
  const own = error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}`;
  return error.cause instanceof Error ? `${own}\nCaused by ${describeError(error.cause)}` : own;
}
