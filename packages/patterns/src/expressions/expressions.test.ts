import { measureGrowth } from '../testing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression, findExpressionProblem } from '../expressions.ts';

describe('a regular expression', () => {
  it.each([
    ['^[a-z0-9-]{1,63}$', 'my-service'],
    ['^(?!-)[a-z-]+(?<!-)$', 'a-b'],
    [String.raw`^\p{Lu}\p{L}*$`, 'Ärger'],
    [String.raw`\bfoo\b`, 'a foo b'],
    [String.raw`\Boo`, 'foo'],
    ['^(?=.*[A-Z])(?=.*[0-9]).{8,}$', 'Passw0rd'],
    ['^(?:a|b(?:c|d))+?$', 'abcbd'],
    ['^.$', '😀'],
    [String.raw`^\u{1F600}$`, '😀'],
    ['(?<=€)[0-9]+', '€12'],
    ['^$|^https://', ''],
    ['a{2}', 'baab'],
    ['^(?<year>[0-9]{4})$', '2026'],
    // Only without the strict rules for Unicode:
    [String.raw`^[\w-.]+$`, 'a-b.c'],
    [String.raw`^\-$`, '-'],
    ['^a{$', 'a{'],
    ['^[^]$', '\n'],
    ['', 'anything'],
  ])('%s is found in %s', (source, text) => {
    expect(compileExpression(source).test(text)).toBe(true);
  });

  it.each([
    ['^[a-z0-9-]{1,63}$', 'My Service'],
    ['^[a-z]{1,3}$', 'abcd'],
    ['^(?!-)[a-z-]+(?<!-)$', 'a-'],
    ['^(?=.*[A-Z])(?=.*[0-9]).{8,}$', 'password1'],
    ['^.$', '\n'],
    ['(?<!€)[0-9]', '€1'],
    ['^a$', 'a\n'],
  ])('%s is not found in %s', (source, text) => {
    expect(compileExpression(source).test(text)).toBe(false);
  });

  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    String.raw`\w`,
    String.raw`\b`,
    String.raw`\B`,
    '^',
    '$',
  );
  const { expression } = fc.letrec<{ expression: string; part: string }>(tie => ({
    part: fc.oneof(
      { maxDepth: 4 },
      { weight: 4, arbitrary: atom },
      fc
        .tuple(tie('expression'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{2,}', '*?', ''))
        .map(([inner, count]) => `(?:${inner})${count}`),
      fc
        .tuple(fc.constantFrom('?=', '?!', '?<=', '?<!'), tie('expression'))
        .map(([kind, inner]) => `(${kind}${inner})`),
      fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a}|${b})`),
    ),
    expression: fc.array(tie('part'), { maxLength: 3 }).map(parts => parts.join('')),
  }));

  it('means the same as in JavaScript', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 6 });
    fc.assert(
      fc.property(expression, text, (source, searched) => {
        expect([source, searched, compileExpression(source).test(searched)]).toEqual([
          source,
          searched,
          new RegExp(source, 'u').test(searched),
        ]);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['^(a+)+$', 'a'],
    ['^(a|aa)+$', 'a'],
    [String.raw`^(\w+\s?)*$`, 'a'],
    ['(.*)*b', 'a'],
    ['^(?=(a+)+$)a', 'a'],
    ['(?<=^(a+)+)c', 'a'],
    ['a.*b.*c.*d', 'abc'],
    [String.raw`\s+$`, ' '],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
  ])('takes time in proportion to the text for %s', async (source, part) => {
    const compiled = compileExpression(source);
    const growth = await measureGrowth(size => compiled.test(`${part.repeat(size)}!`), 40_000);
    expect(growth).toBeLessThan(8);
  });
});

describe('a regular expression is refused', () => {
  it.each([
    [String.raw`^(a)\1$`, String.raw`Back references such as '\1' are not supported`],
    [String.raw`(?<x>a)\k<x>`, String.raw`'\k<x>'`],
    ['(?i:a)', 'Flags within an expression'],
    ['(a{100}){100}{100}', 'is no regular expression'],
    ['((a{100}){100}){100}', 'has more than 10000 steps'],
    ['[', 'is no regular expression'],
    ['a'.repeat(5001), 'has 5001 characters, of which 5000 are allowed'],
  ])('%s', (source, reason) => {
    expect(() => compileExpression(source)).toThrow(reason);
    expect(findExpressionProblem(source)).toContain(reason);
  });

  it('when the text is too long for it', () => {
    const { test } = compileExpression('^(.{0,3000}|a)+$');
    expect(() => test('a'.repeat(20_000))).toThrow('too costly for so long a text');
  });

  it('and others are not', () => {
    expect(findExpressionProblem('^[a-z]+$')).toBeUndefined();
  });
});
