/** Runs one task of a name at a time over all tabs of the browser, where the browser has locks. */
export function runAloneInBrowser<R>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<R>,
): Promise<R> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? (locks.request(name, { signal }, task) as Promise<R>) : task();
}
