import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ConfigObject } from './json.ts';
import { readPart } from './readPart.ts';

const schema = z.object({
  doors: z
    .record(
      z.string(),
      z.strictObject({ keys: z.array(z.string().min(2)).default([]), width: z.number() }),
    )
    .default({}),
  note: z.string().optional(),
});

it('omits what is wrong: items, unknown keys, and what lacks something', () => {
  const whole: ConfigObject = {
    doors: {
      front: { keys: ['a', 'bb', 5, 'cc'], width: 3, colour: 'red' },
      back: { keys: [] },
    },
    note: 5,
    other: true,
  };
  const part = readPart(whole, schema);
  expect(part?.config).toEqual({ doors: { front: { keys: ['bb', 'cc'], width: 3 } } });
  expect(part?.value['other']).toBe(true);
  expect(part?.toWhole(['doors', 'front', 'keys', 1])).toEqual(['doors', 'front', 'keys', 3]);
  expect(part?.toWhole(['doors', 'front', 'width'])).toEqual(['doors', 'front', 'width']);
});

it('reads all where nothing is wrong, and nothing where nothing can be omitted', () => {
  const right = { doors: { front: { keys: ['aa'], width: 1 } } };
  expect(readPart(right, schema)?.config).toEqual(right);
  expect(readPart({}, z.object({ needed: z.string() }))).toBeUndefined();
});
