import { createLogger } from '../logging/createLogger.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackgroundLoop } from './BackgroundLoop.ts';

const logger = createLogger({ level: 'error', format: 'json', write: () => {} });

describe('BackgroundLoop', () => {
  it.each(Array.from({ length: 20 }, (_, turns) => ({ turns })))(
    'runs another pass when it is woken $turns turns of the event queue after the end of one',
    async ({ turns }) => {
      const passes: PromiseWithResolvers<void>[] = [];
      const loop = new BackgroundLoop({
        name: 'Passes',
        logger,
        // Longer than the test: only a wake-up leads to the next pass.
        everyMs: 600_000,
        run: () => {
          passes.push(Promise.withResolvers());
          return passes.at(-1)!.promise;
        },
      });
      onTestFinished(async () => {
        for (const { resolve } of passes) resolve();
        await loop.stop();
      });
      loop.wake();
      await vi.waitFor(() => expect(passes).toHaveLength(1));
      passes[0]!.resolve();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      loop.wake();
      await vi.waitFor(() => expect(passes).toHaveLength(2));
    },
  );
});
