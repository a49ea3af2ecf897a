import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keyRule,
  kindRule,
  labelValueRule,
  type NameRule,
  namespaceRule,
  objectNameRule,
  suggestNamespace,
  suggestObjectName,
  suggestTag,
  tagRule,
} from './nameRules.ts';

const digits = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';
const alphanumeric = digits + lower + lower.toUpperCase();
const consistsOf = (text: string, characters: string) =>
  [...text].every(character => characters.includes(character));

// Each rule once more, written without patterns, to hold the patterns to.
const isObjectName = (text: string) =>
  text.length >= 1 &&
  text.length <= 63 &&
  consistsOf(text, `${alphanumeric}-_.`) &&
  consistsOf((text[0] ?? '') + text.at(-1), alphanumeric);
const isDnsLabel = (text: string) => isObjectName(text) && consistsOf(text, `${lower}${digits}-`);
const rules: [string, NameRule, (text: string) => boolean][] = [
  ['object name', objectNameRule, isObjectName],
  ['namespace', namespaceRule, isDnsLabel],
  [
    'kind',
    kindRule,
    text =>
      text.length >= 1 &&
      text.length <= 63 &&
      consistsOf(text, alphanumeric) &&
      !digits.includes(text[0] ?? ''),
  ],
  [
    'tag',
    tagRule,
    text =>
      text.length <= 63 &&
      text.split('-').every(word => word !== '' && consistsOf(word, `${lower}${digits}:+#`)),
  ],
  ['label value', labelValueRule, text => text === '' || isObjectName(text)],
  [
    'key',
    keyRule,
    text => {
      const parts = text.split('/');
      const [prefix, name] = parts.length === 2 ? parts : [undefined, parts[0]];
      return (
        parts.length <= 2 &&
        isObjectName(name ?? '') &&
        (prefix === undefined || (prefix.length <= 253 && prefix.split('.').every(isDnsLabel)))
      );
    },
  ],
];

const nearlyValid = fc.oneof(
  fc.stringMatching(/^[a-cA-C019._:+#/ -]{0,12}$/),
  fc.stringMatching(/^[a-z]{60,66}$/),
  fc.stringMatching(/^[a-z.]{250,256}\/[a-z]{1,3}$/),
  fc.string(),
);

describe.each(rules)('the rule for a %s', (_name, rule, expected) => {
  it('takes exactly what it should', () => {
    fc.assert(
      fc.property(nearlyValid, text => {
        expect(rule.accepts(text)).toBe(expected(text));
      }),
      { numRuns: 1000 },
    );
  });
});

it.each([
  ['name of 63', objectNameRule, 'a'.repeat(63), true],
  ['name of 64', objectNameRule, 'a'.repeat(64), false],
  ['name with a line end', objectNameRule, 'pay\n', false],
  ['tag of 63', tagRule, 'a'.repeat(63), true],
  ['tag of 64', tagRule, 'a'.repeat(64), false],
  ['tag with two hyphens', tagRule, 'a--b', false],
  ['tag with signs', tagRule, 'c++:c#-17', true],
  ['key with a long prefix', keyRule, `${'abcdefghi.'.repeat(25)}abc/x`, true],
  ['key with a longer prefix', keyRule, `${'abcdefghi.'.repeat(25)}abcd/x`, false],
  ['key with an upper-case prefix', keyRule, 'Example.com/x', false],
  ['key with two slashes', keyRule, 'a/b/c', false],
])('%s', (_name, rule, text, expected) => {
  expect(rule.accepts(text)).toBe(expected);
});

it.each([
  ['name', suggestObjectName, objectNameRule],
  ['namespace', suggestNamespace, namespaceRule],
  ['tag', suggestTag, tagRule],
])(
  'suggests only a %s that keeps its rule, and the text itself where it already does',
  (_name, suggest, rule) => {
    fc.assert(
      fc.property(nearlyValid, text => {
        const suggestion = suggest(text);
        const isPreserved = rule.accepts(text)
          ? suggestion === text
          : suggestion === undefined || rule.accepts(suggestion);
        expect(isPreserved).toBe(true);
      }),
      // Two hyphens in a row are for namespaces, and for no tag.
      { numRuns: 1000, examples: [['9--1']] },
    );
  },
);
