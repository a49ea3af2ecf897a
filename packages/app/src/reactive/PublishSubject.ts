/** Passes what is posted on to all who listen, until it is closed. */
export class PublishSubject<T = void> {
  readonly #listeners = new Set<(value: T) => void>();
  #isClosed = false;

  /** Calls back with what is posted from now on. @returns a function that ends it. */
  readonly subscribe = (listener: (value: T) => void): (() => void) => {
    if (!this.#isClosed) this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Passes a value on. A listener that throws keeps it from nobody else; its error is reported as an uncaught one.
   *
   * @throws Error after {@link close}.
   */
  post(value: T): void {
    if (this.#isClosed) throw new Error('PublishSubject is closed');
    for (const listener of this.#listeners) {
      try {
        listener(value);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /** Ends it: nothing more may be posted, and nobody is called again. */
  close(): void {
    this.#isClosed = true;
    this.#listeners.clear();
  }
}
