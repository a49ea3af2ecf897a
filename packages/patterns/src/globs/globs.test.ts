import { posix } from 'node:path';
import { measureGrowth } from '../testing.ts';
import * as fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import {
  compileGlob,
  compileGlobList,
  compileWildcard,
  findGlobProblem,
  hasWildcards,
} from '../index.ts';

const matches = (pattern: string, path: string, dot = false) =>
  compileGlob(pattern, { dot }).matches(path);

describe('a pattern of paths', () => {
  it.each([
    ['a.yaml', 'a.yaml'],
    ['*.yaml', 'a.yaml'],
    ['*', 'a'],
    ['**', 'a/b/c'],
    ['**/a.yaml', 'a.yaml'],
    ['**/a.yaml', 'x/y/a.yaml'],
    ['/**/catalog-info.yaml', '/srv/pay/catalog-info.yaml'],
    ['/srv/**/catalog-info.yaml', '/srv/catalog-info.yaml'],
    ['docs/**', 'docs/a/b.md'],
    ['a/**/b', 'a/b'],
    ['a/**/b/**/c', 'a/x/b/y/b/c'],
    ['a?c', 'aßc'],
    ['a?c', 'a😀c'],
    ['[a-c]x', 'bx'],
    ['[!a-c]x', 'dx'],
    ['[^a]x', 'bx'],
    ['[]]x', ']x'],
    ['[[:digit:]]x', '7x'],
    ['[x', '[x'],
    ['a\\*b', 'a*b'],
    ['\\{a,b\\}', '{a,b}'],
    ['*.{js,ts,tsx}', 'a.ts'],
    ['{src,test}/**/*.{js,ts}', 'test/x/a.js'],
    ['{a,b{c,d}}.md', 'bd.md'],
    ['{a,}b', 'b'],
    ['{a}', '{a}'],
    ['{}', '{}'],
    ['{a,b', '{a,b'],
    ['p{1..3}', 'p2'],
    ['p{08..10}', 'p09'],
    ['p{3..1}', 'p1'],
    ['p{0..10..5}', 'p5'],
    ['p{-1..1}', 'p-1'],
    ['{a..c}x', 'bx'],
    ['{**/,}x', 'a/b/x'],
    ['./a/./b', 'a/b'],
    ['.github/**', '.github/workflows/a.yml'],
    ['**/.github/*', 'x/.github/a'],
    ['docs/', 'docs/'],
    ['docs', 'docs/'],
    ['docs/(draft)/*.md', 'docs/(draft)/a.md'],
    ['https://github.com/acme/**', 'https://github.com/acme/pay/blob/main/a.yaml'],
    ['!a', '!a'],
  ])('%s matches %s', (pattern, path) => {
    expect(matches(pattern, path)).toBe(true);
  });

  it.each([
    ['*.yaml', 'x/a.yaml'],
    ['*', '.env'],
    ['?env', '.env'],
    ['[.]env', '.env'],
    ['**', '.git/config'],
    ['**/config', '.git/config'],
    ['a/**', 'a'],
    ['a/*', 'a/'],
    ['a?c', 'a/c'],
    ['a[!b]c', 'a/c'],
    ['A', 'a'],
    ['*', '..'],
    ['**/x', '../x'],
    ['docs/', 'docs'],
    ['p{1..3}', 'p4'],
    ['a', 'a/b'],
    ['[z-a]', 'm'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matches(pattern, path)).toBe(false);
  });

  it('matches names that begin with a dot on request', () => {
    expect(matches('**', '.git/config', true)).toBe(true);
    expect(matches('*.yml', '.travis.yml', true)).toBe(true);
    expect(matches('**/*.yml', '.github/workflows/a.yml', true)).toBe(true);
    expect(matches('**/x', '../x', true)).toBe(false);
  });

  const name = fc.string({
    unit: fc.constantFrom('a', 'b', '.', '-'),
    minLength: 1,
    maxLength: 5,
  });
  const path = fc
    .array(name, { minLength: 1, maxLength: 5 })
    .map(names => names.join('/'))
    .filter(text => !/(^|\/)\.{1,2}(\/|$)/.test(text));
  const piece = fc.constantFrom(
    'a',
    'b',
    '-',
    '*',
    '?',
    '[ab]',
    '[!a]',
    '{a,b}',
    '{ab,-*}',
    'b.',
    '[a-b]',
  );
  const segment = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(piece, { minLength: 1, maxLength: 5 }).map(all => all.join('')),
    },
    { weight: 1, arbitrary: fc.constant('**') },
  );
  const glob = fc.array(segment, { minLength: 1, maxLength: 3 }).map(all => all.join('/'));

  // There, `**` within a name is more than `*`, and in picomatch `a/**` is `a` too.
  const hasOddStars = (pattern: string) => /\*\*/.test(pattern.replaceAll(/(^|\/)\*\*(?=\/)/g, ''));

  it.each([
    ['Node.js', false, (pattern: string, text: string) => posix.matchesGlob(text, pattern)],
    [
      'picomatch with dots',
      true,
      (pattern: string, text: string) =>
        picomatch.isMatch(text, pattern.replaceAll('[!', '[^'), {
          dot: true,
          nonegate: true,
          strictSlashes: true,
        }),
    ],
  ])('means the same as in %s', (_, dot, reference) => {
    fc.assert(
      fc.property(glob, path, (pattern, text) => {
        fc.pre(!hasOddStars(pattern));
        expect([pattern, text, matches(pattern, text, dot)]).toEqual([
          pattern,
          text,
          reference(pattern, text),
        ]);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a pattern beyond the limits is refused', () => {
  it.each([
    ['p{1..20000}', "'{1..20000}' represents more than the 256 alternatives"],
    ['{1..1000000}{1..10}', 'alternatives'],
    ['{1..99999999999999}', 'alternatives'],
    ['{a,b}'.repeat(9), 'represents 512 alternatives'],
    ['{a,b}'.repeat(99), 'represents more than a million alternatives'],
    [`{1..200}${'x'.repeat(90)}`, 'represents 18492 characters'],
    ['a'.repeat(501), 'has 501 characters, of which 500 are allowed'],
    ['+(a|aa)+(a|aa)b', "has '+(…)', which is not supported"],
    ['!(README).md', "has '!(…)'"],
    ['docs/@(a|b)', "has '@(…)'"],
  ])('%s', (pattern, reason) => {
    expect(() => compileGlob(pattern)).toThrow(reason);
    expect(findGlobProblem(pattern)).toContain(reason);
  });

  it('and others are not', () => {
    expect(findGlobProblem('**/{a,b}/*.{js,ts}')).toBeUndefined();
  });
});

it.each([
  ['*a*a*a*a*a*a*a*a*b', 'a'],
  ['**/a/**/a/**/a/**/a/**/b', 'a/'],
  ['{*a,*aa}{*a,*aa}{*a,*aa}*b', 'a'],
  ['**/*a*a*/**/*a*a*/**/*a*a*b', 'aaaa/'],
  ['*[!b]*[!b]*[!b]*c', 'a'],
])('takes time in proportion to the path for %s', async (pattern, part) => {
  const glob = compileGlob(pattern);
  const growth = await measureGrowth(size => glob.matches(`${part.repeat(size)}x`), 100_000);
  expect(growth).toBeLessThan(8);
});

it('lets the last pattern of a list that matches decide', () => {
  const list = compileGlobList(['docs/**', '!docs/*.md', 'docs/index.md']);
  expect(
    ['docs/a/b', 'docs/a.md', 'docs/index.md', 'src/a'].map(path => list.matches(path)),
  ).toEqual([true, false, true, false]);
});

it('reads a star in addresses', () => {
  const wildcard = compileWildcard('https://*.example.com');
  expect(wildcard.matches('https://a.example.com')).toBe(true);
  expect(wildcard.matches('https://a/.example.com')).toBe(false);
  expect(wildcard.matches('https://example.com')).toBe(false);
  expect(compileWildcard('http://[::1]:*').matches('http://[::1]:80')).toBe(true);
});

it('knows which texts have wildcards', () => {
  expect(['a*', '{a}', '[a]', 'a?'].every(hasWildcards)).toBe(true);
  expect(hasWildcards('a/b.yaml')).toBe(false);
});
