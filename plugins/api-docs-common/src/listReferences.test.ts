import { describe, expect, it } from 'vitest';
import { listReferences } from './listReferences.ts';

describe('listReferences', () => {
  it.each([
    ['block YAML', 'a:\n  $ref: ./b.yaml#/c\n', ['./b.yaml']],
    [
      'quoted YAML',
      `a: { '$ref': "./b c.yaml#/d" }\nb: { $ref: './e.yaml' }`,
      ['./b c.yaml', './e.yaml'],
    ],
    ['JSON', '{"a":{"$ref":"https://x.example/y.json#/z"}}', ['https://x.example/y.json']],
    ['flow YAML', 'a: [{ $ref: b.yaml }, {$ref: c.yaml#/d}]', ['b.yaml', 'c.yaml']],
    ['a comment behind', 'a:\n  $ref: b.yaml # see there', ['b.yaml']],
    ['references inside', 'a: { $ref: "#/b" }\nc:\n  $ref: "#/d"', []],
    ['one file twice', '$ref: a.yaml#/b\nx: 1\n$ref: a.yaml#/c', ['a.yaml']],
    ['nothing', 'openapi: 3.1.0', []],
  ])('finds what %s names', (_name, text, expected) => {
    expect(listReferences(text)).toEqual(expected);
  });

  it('searches 20 MB of anything in little time', () => {
    const text = '"$ref": "'.repeat(1_000_000) + '$ref:'.repeat(2_000_000);
    const start = performance.now();
    listReferences(text);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
