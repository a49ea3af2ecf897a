import { pause } from '@portico/server/work';
/** Wakes whoever waits for something of one site. */
export class SiteChanges {
  readonly #entityRef: string;
  #isNoted = false;
  #wake: AbortController | undefined;

  constructor(entityRef: string) {
    this.#entityRef = entityRef;
  }

  note(entityRef: string): void {
    if (entityRef !== this.#entityRef) return;
    this.#isNoted = true;
    this.#wake?.abort();
  }

  /** Settles at the next note, when the time is over or the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isNoted) {
      this.#wake = new AbortController();
      const woken = AbortSignal.any([signal, this.#wake.signal]);
      await pause(ms, woken);
    }
    this.#isNoted = false;
  }
}
