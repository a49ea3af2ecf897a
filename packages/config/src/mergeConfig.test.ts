import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConfigValue } from './json.ts';
import { mergeConfig } from './mergeConfig.ts';

const configs = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.jsonValue({ maxDepth: 3 }),
) as fc.Arbitrary<ConfigValue>;

it('merges mappings key by key, and replaces lists and everything else', () => {
  expect(
    mergeConfig({ a: { x: 1, y: [1, 2] }, b: 'text', c: 1 }, { a: { y: [3] }, b: { z: 1 } }),
  ).toEqual({ a: { x: 1, y: [3] }, b: { z: 1 }, c: 1 });
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
