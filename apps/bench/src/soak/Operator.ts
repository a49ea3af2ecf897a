import { setTimeout as sleep } from 'node:timers/promises';
import { benchToken } from '../server/writeBenchConfig.ts';

const restMs = 500;

/** Lets runs go on that would remove much, as somebody who looks after the catalog would. */
export class Operator {
  released = 0;
  readonly #url: string;

  constructor(url: string) {
    this.#url = `${url}/api/catalog/held-runs`;
  }

  /** Looks again and again until the signal aborts. */
  async releaseHeldRuns(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#releaseAll().catch((error: unknown) => {
        // Nobody listens just now.
        if (!(error instanceof TypeError)) throw error;
      });
      await sleep(restMs);
    }
  }

  async #releaseAll(): Promise<void> {
    const headers = { authorization: `Bearer ${benchToken}` };
    const response = await fetch(this.#url, { headers });
    if (!response.ok) return;
    const { items } = (await response.json()) as { items: { id: string }[] };
    for (const { id } of items) {
      const released = await fetch(`${this.#url}/${id}/release`, { method: 'POST', headers });
      if (released.ok) this.released += 1;
    }
  }
}
