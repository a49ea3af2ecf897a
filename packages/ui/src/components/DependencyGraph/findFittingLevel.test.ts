import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findFittingLevel } from './findFittingLevel.ts';

it('finds the least folded level that fits in few trials', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.nat(60), fc.nat(70), async (least, more, fits) => {
      let trials = 0;
      const found = await findFittingLevel([least, least + more], async level => {
        trials++;
        return level >= fits ? level : undefined;
      });
      expect(found).toBe(fits <= least + more ? Math.max(fits, least) : undefined);
      expect(trials).toBeLessThan(8);
    }),
    // A level that is 0 is a layout like any other.
    { examples: [[0, 10, 0]] },
  );
});
