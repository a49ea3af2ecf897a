/**
 * Waits for a promise no longer than it may take; what it is of goes on.
 *
 * @param createError - makes the error of one that takes longer; by default it says how long that was.
 */
export function within<T>(
  promise: Promise<T>,
  maxMs: number,
  createError = () => new Error(`it has not ended within ${maxMs / 1000} s`),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(createError()), maxMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
