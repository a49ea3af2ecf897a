/** Statements of one transaction that the database works off while more of them are put together. */
export class BackgroundWork {
  readonly #work: Promise<unknown>[] = [];
  #failure: { reason: unknown } | undefined;

  /** Adds what is under way. */
  add(work: Promise<unknown>): void {
    this.#work.push(
      work.catch((reason: unknown) => {
        this.#failure ??= { reason };
      }),
    );
  }

  /** Settles when nothing is under way any more; never rejects. */
  async settle(): Promise<void> {
    await Promise.all(this.#work);
  }

  /** @throws what failed first. */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.reason;
  }
}
