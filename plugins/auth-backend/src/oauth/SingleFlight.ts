/** Runs work once for all who request it while it runs. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  /** @param key - of the work: those who ask with the same one get the same result, or error. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
