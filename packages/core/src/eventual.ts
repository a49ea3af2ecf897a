/** A value, or the promise of one while it is being made. What needs no waiting is there at once. */
export type Eventual<T> = T | Promise<T>;

/** Goes on with a value, at once where it is there. */
export function andThen<T, U>(value: Eventual<T>, next: (value: T) => Eventual<U>): Eventual<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values in order, at once where they are there. */
export function all<T>(values: Eventual<T>[]): Eventual<T[]> {
  return values.some(value => value instanceof Promise) ? Promise.all(values) : (values as T[]);
}

/** Makes a value, or what takes its place where that throws or rejects. */
export function rescue<T>(make: () => Eventual<T>, onFailed: (error: unknown) => T): Eventual<T> {
  try {
    const made = make();
    return made instanceof Promise ? made.catch(onFailed) : made;
  } catch (error) {
    return onFailed(error);
  }
}
