import { TooManyRequestsError } from '@portico/errors';

const maxPerCaller = 20;

/** How many connections each caller has open. */
export class OpenConnections {
  readonly #counts = new Map<string, number>();

  /** @returns what ends it. @throws TooManyRequestsError when the caller has too many. */
  take(caller: string): () => void {
    const count = this.#counts.get(caller) ?? 0;
    if (count >= maxPerCaller)
      throw new TooManyRequestsError(
        `You have ${maxPerCaller} connections to clusters open; close one of them`,
      );
    this.#counts.set(caller, count + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const left = (this.#counts.get(caller) ?? 1) - 1;
      if (left > 0) this.#counts.set(caller, left);
      else this.#counts.delete(caller);
    };
  }
}
