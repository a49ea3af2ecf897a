/** Whether a failure may pass by itself: no answer at all, or a server in trouble. It says nothing about a session. */
export function isPassing(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === undefined ? error instanceof TypeError : status >= 500 || status === 429;
}
