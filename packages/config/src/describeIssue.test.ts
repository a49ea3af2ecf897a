import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigPositions } from './ConfigPositions.ts';
import { secret } from './ConfigSchema.ts';
import { findKeyProblems } from './findKeyProblems.ts';
import { findWrongValues } from './findWrongValues.ts';
import type { ConfigObject } from './json.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const schema = z.object({
  title: z.string().min(1).optional(),
  size: z.number().int().min(1).max(10).optional(),
  isOn: z.boolean().optional(),
  client: z.enum(['sqlite', 'pg']).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  hosts: z
    .array(z.object({ host: z.string(), kind: z.enum(['file', 'url']), port: port.optional() }))
    .optional(),
  listen: z
    .union([
      port,
      z.string().regex(/^[^:]*:\d+$/, "write 'host:port'"),
      z.object({ host: z.string(), port }),
    ])
    .optional(),
  every: z
    .union([z.strictObject({ minutes: z.number().optional() }), z.number().int().min(1)])
    .optional(),
  token: secret(z.string().min(8)).optional(),
  access: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('static') }),
        z.object({ type: z.literal('jwks') }),
      ]),
    )
    .optional(),
  connection: z.union([secret(z.string()), z.object({ host: z.string() })]).optional(),
});

const schemas = [{ pluginId: 'app', schema }];
const describeAll = (config: object) =>
  findWrongValues(config as ConfigObject, new ConfigPositions(), schemas).map(
    ({ message, hint }) => `${message}; ${hint}`,
  );

it.each([
  [{ title: 5 }, "'title' must be a text, not the number 5; put it in quotes: '5'"],
  [{ title: '' }, "'title' is empty; write a text, or remove the key"],
  [
    { title: null },
    "'title' is empty, but must be a text; write a value after it, such as '…', or remove the key",
  ],
  [{ title: ['a'] }, "'title' must be a text, not a list; write it as a text"],
  [{ size: 'many' }, "'size' must be a number, not the text 'many'; write it as a number"],
  [{ size: 2.6 }, "'size' must be a whole number, not the number 2.6; write it as 3"],
  [{ size: 0 }, "'size' must be at least 1, not the number 0; write 1 or more"],
  [{ size: 11 }, "'size' must be at most 10, not the number 11; write 10 or less"],
  [{ isOn: 'so' }, "'isOn' must be true or false, not the text 'so'; write it as true or false"],
  [
    { client: 'sqlitee' },
    "'client' must be 'sqlite' or 'pg', not the text 'sqlitee'; did you mean 'sqlite'?",
  ],
  [
    { client: 'oracle' },
    "'client' must be 'sqlite' or 'pg', not the text 'oracle'; write one of them",
  ],
  [
    { url: 'nowhere' },
    "'url' must be an address, not the text 'nowhere'; write it whole, such as 'https://portal.example.com'",
  ],
  [
    { url: 'localhost:7007' },
    "'url' must be an address, not the text 'localhost:7007'; write it with its scheme: 'http://localhost:7007'",
  ],
  [
    { url: 'portal.example/x' },
    "'url' must be an address, not the text 'portal.example/x'; write it with its scheme: 'https://portal.example/x'",
  ],
  [
    { hosts: { host: 'a' } },
    "'hosts' must be a list, not keys and values; write its items below it, each after a '-'",
  ],
  [
    { hosts: ['a'] },
    "'hosts[0]' must be keys and values, not the text 'a'; write keys below it: host, kind, port",
  ],
  [{ hosts: [{ kind: 'url' }] }, "'hosts[0].host' is missing; add it, such as 'host: …'"],
  [{ hosts: [{ host: 'a' }] }, "'hosts[0].kind' is missing; add it, such as 'kind: file'"],
  [
    { hosts: [{ host: 'a', kind: 'url', port: 'x' }] },
    "'hosts[0].port' must be a number, not the text 'x'; write it as a number",
  ],
  [
    { listen: 'here' },
    "'listen' does not have the form it needs: the text 'here'; write 'host:port'",
  ],
  [{ listen: { host: 'a' } }, "'listen.port' is missing; add it, such as 'port: 1'"],
  [{ every: { minuts: 5 } }, "'every.minuts' is not known; did you mean 'minutes'?"],
  [{ every: { x: 5 } }, "'every.x' is not known; remove it, or use one of minutes"],
  [
    { every: 'soon' },
    "'every' must be keys and values or a number, not the text 'soon'; write keys below it: minutes",
  ],
  [
    { access: [{ type: 'statik' }] },
    "'access[0].type' must be 'static' or 'jwks', not the text 'statik'; did you mean 'static'?",
  ],
  [{ access: [{}] }, "'access[0].type' is missing; add it, such as 'type: static'"],
  [{ token: 'hunter2' }, "'token' must have at least 8 characters; make it longer"],
  [{ token: 1234567 }, "'token' must be a text, not a number; put it in quotes"],
  [
    { connection: 1 },
    "'connection' must be a text or keys and values, not the number 1; put it in quotes: '1'",
  ],
])('says what is wrong with %j', (config, text) => {
  expect(describeAll(config)).toEqual([text]);
});

it('reports where each key stands that is not known', () => {
  const positions = new ConfigPositions();
  positions.set(['every'], { file: 'a.yaml', line: 1 });
  positions.set(['every', 'x'], { file: 'a.yaml', line: 2 });
  positions.set(['every', 'y'], { file: 'a.yaml', line: 3 });
  const problems = findWrongValues({ every: { x: 1, y: 2 } }, positions, schemas);
  expect(problems.map(({ at }) => at)).toEqual(['a.yaml:2', 'a.yaml:3']);
});

it('shows no secret, whatever is wrong with it', () => {
  const tooShort = fc.stringMatching(/^zq[a-z]{0,4}$/);
  const wrong = fc.oneof(
    tooShort,
    fc.integer({ min: 98_700_000, max: 98_799_999 }),
    fc.array(tooShort, { minLength: 1 }),
    fc.dictionary(tooShort, tooShort, { minKeys: 1 }),
  );
  fc.assert(
    fc.property(wrong, value => {
      const texts = describeAll({ token: value });
      expect(texts).toHaveLength(1);
      expect(texts[0]).not.toMatch(/zq|987/);
    }),
  );
});

describe('a key that nobody reads', () => {
  it.each([
    ['titel', "did you mean 'title'? Otherwise remove it"],
    ['Title', "did you mean 'title'? Otherwise remove it"],
    ['hots', "did you mean 'hosts'? Otherwise remove it"],
    ['ison', "did you mean 'isOn'? Otherwise remove it"],
    ['nothing', 'correct its spelling, or remove it'],
    ['x', 'correct its spelling, or remove it'],
  ])('is reported with the key that was likely meant: %s', (key, hint) => {
    const { unknown } = findKeyProblems({ [key]: 1 }, new ConfigPositions(), schemas);
    expect(unknown[0]?.hint).toBe(hint);
  });
});
