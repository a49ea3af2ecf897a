import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConfigValue } from './json.ts';
import { mergeConfig } from './mergeConfig.ts';

const configs = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.jsonValue({ maxDepth: 3 }),
) as fc.Arbitrary<ConfigValue>;

it('is the same whichever two of three files are laid over each other first', () => {
  fc.assert(
    fc.property(configs, configs, configs, (a, b, c) => {
      expect(mergeConfig(mergeConfig(a, b), c)).toEqual(mergeConfig(a, mergeConfig(b, c)));
    }),
  );
});

it('keeps every value of the upper file', () => {
  fc.assert(
    fc.property(configs, configs, (below, above) => {
      expect(mergeConfig(mergeConfig(below, above), above)).toEqual(mergeConfig(below, above));
    }),
  );
});

it('changes nothing with an empty file on either side', () => {
  fc.assert(
    fc.property(configs, config => {
      expect(mergeConfig(config, {})).toEqual(config);
      expect(mergeConfig({}, config)).toEqual(config);
    }),
  );
});
