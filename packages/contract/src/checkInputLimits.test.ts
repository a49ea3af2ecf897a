import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from './defineEndpoint.ts';
import { checkInputLimits } from './checkInputLimits.ts';
import { queryWords } from './queryParams.ts';

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/things/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ words: queryWords() }),
  body: z.object({
    text: z.optional(z.string()),
    many: z.optional(z.array(z.object({ names: z.array(z.string()) }))),
    either: z.optional(z.union([z.string(), z.array(z.string())])),
    free: z.optional(z.unknown()),
    record: z.optional(z.record(z.string(), z.unknown())),
    long: z.optional(z.string()),
    deep: z.optional(z.unknown()),
  }),
  limits: [
    { at: 'body.long', characters: 10_000, reason: 'a test' },
    { at: 'body.many.*.names', items: 2000, reason: 'a test' },
    { at: 'body.deep', depth: 40, reason: 'a test' },
  ],
});
const check = (body: unknown, query: object = {}, params: object = { id: 'a' }) =>
  checkInputLimits(endpoint, { params, query, body });
const text = (length: number) => 'x'.repeat(length);
const list = (length: number) => Array.from({ length }, () => 'x');
const nest = (levels: number): unknown => (levels === 0 ? 'x' : [nest(levels - 1)]);

it.each([
  [{ text: text(8192), many: [{ names: list(2000) }], either: list(1000), long: text(10_000) }],
  [{ free: text(100_000), record: { a: list(50_000) } }],
  [{ free: nest(31), deep: nest(39) }],
  [{ unknown: text(100_000) }],
  [undefined],
])('accepts what is within the limits, case %#', body => {
  expect(() => check(body)).not.toThrow();
});

it.each([
  [
    { text: text(8193) },
    "Body field 'text' has 8193 characters; at most 8192 characters are accepted; send a shorter text",
  ],
  [
    { many: Array.from({ length: 1001 }, () => ({ names: [] })) },
    "Body field 'many' has 1001 items; at most 1000 items are accepted; send fewer",
  ],
  [{ many: [{ names: [] }, { names: list(2001) }] }, "Body field 'many.1.names' has 2001 items"],
  [{ many: [{ names: [text(8193)] }] }, "Body field 'many.0.names.0' has 8193 characters"],
  [{ either: list(1001) }, "Body field 'either' has 1001 items"],
  [{ either: text(8193) }, "Body field 'either' has 8193 characters"],
  [{ long: text(10_001) }, "Body field 'long' has 10001 characters"],
  [
    { free: nest(32) },
    `Body field 'free${'.0'.repeat(31)}' is nested deeper than 32 levels; flatten it`,
  ],
  [{ deep: nest(40) }, 'is nested deeper than 40 levels'],
  [nest(2000), 'is nested deeper than 32 levels'],
])('names field, limit and fix, case %#', (body, message) => {
  expect(() => check(body)).toThrow(
    expect.objectContaining({ name: 'InputError', message: expect.stringContaining(message) }),
  );
});

it('limits what the address holds, known or not', () => {
  expect(() => check({}, { words: text(8193) })).toThrow("Query field 'words' has 8193 characters");
  expect(() => check({}, { words: list(1001) })).toThrow("Query field 'words' has 1001 items");
  expect(() => check({}, { other: text(8193) })).toThrow("Query field 'other' has 8193 characters");
  expect(() => check({}, {}, { id: text(8193) })).toThrow("Path field 'id' has 8193 characters");
});

it('finds the place that is nested too deep behind others, in objects and lists', () => {
  const body = { record: { a: [1, { b: nest(20) }], 'c.d': { e: [null, nest(30)] } } };
  expect(() => check(body)).toThrow(
    `Body field 'record.c.d.e.1${'.0'.repeat(28)}' is nested deeper than 32 levels; flatten it`,
  );
});

it('looks at the schema of items once, however many there are', () => {
  let looks = 0;
  const counted = new Proxy(z.string(), {
    get(schema, key) {
      if (key === '_zod') looks += 1;
      return Reflect.get(schema, key) as unknown;
    },
  });
  const counting = defineEndpoint({
    method: 'POST',
    path: '/things',
    body: z.object({ names: z.array(counted) }),
  });
  const countLooks = (items: number) => {
    looks = 0;
    checkInputLimits(counting, { params: {}, query: {}, body: { names: list(items) } });
    return looks;
  };
  expect(countLooks(1000)).toBe(countLooks(1));
});
