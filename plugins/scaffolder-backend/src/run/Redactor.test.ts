import { measureGrowth } from '@portico/patterns/testing';
import { describe, expect, it } from 'vitest';
import { Redactor } from './Redactor.ts';

const secret = 's3cr3t/T0ken+value=="x" <y>';
const redactor = new Redactor([secret, 'first line of key\nsecond line of key', 'abc']);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('a secret is not shown', () => {
  it.each([
    ['as it is', `token=${secret};`],
    ['in upper case', secret.toUpperCase()],
    ['in JSON', JSON.stringify({ token: secret })],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ token: secret }))],
    ['in an address', `https://x.example/?t=${encodeURIComponent(secret)}`],
    ['in an address in an address', encodeURIComponent(encodeURIComponent(secret))],
    ['in a form', new URLSearchParams({ t: secret.replace(/"/g, '"') }).toString().slice(2)],
    ['as base64', base64(secret)],
    ['as base64 behind one character', base64(`x${secret}`)],
    ['as base64 behind two characters', base64(`xy${secret} and more`)],
    ['as base64 of credentials', base64(`ada:${secret}`)],
    ['as base64url', Buffer.from(secret).toString('base64url')],
    ['as hex', Buffer.from(secret).toString('hex')],
    ['in HTML', '<b>s3cr3t/T0ken+value==&quot;x&quot; &lt;y&gt;</b>'],
    ['backwards', [...secret].toReversed().join('')],
    ['letter by letter', [...secret].join(' - ')],
    ['as a list of letters', JSON.stringify([...secret], undefined, 1)],
    ['with other characters in between', secret.replaceAll(/[^a-z0-9]/gi, '_')],
    ['without its other characters', secret.replaceAll(/[^a-z0-9]/gi, '')],
    ['in part', `it begins with ${secret.slice(0, 14)} and ends with ${secret.slice(9)}`],
    ['as a line of a longer one', 'key: second line of key'],
  ])('%s', (_, text) => {
    const shown = redactor.text(text);
    expect(shown).toContain('***');
    for (const part of [
      's3cr3t',
      'S3CR3T',
      'T0ken',
      'nek0T',
      'second line',
      base64(secret).slice(4, 20),
    ])
      expect(shown).not.toContain(part);
  });
});

it('hides secrets in values and in names of fields, at any depth', () => {
  const value = { [secret]: [{ a: `x${secret}` }, 1, null, true] };
  expect(redactor.value(value)).toEqual({ '***': [{ a: 'x***' }, 1, null, true] });
});

it('leaves what a secret and a text have in common by chance', () => {
  const common = new Redactor(['https://git.example/acme/pay?token=abcdef']);
  expect(common.text('see https://portico.example')).toBe('see https://portico.example');
  expect(redactor.text('the first of two')).toBe('the first of two');
});

it('hides numbers that are secrets, and leaves short texts alone', () => {
  expect(new Redactor(['12345678']).value({ pin: 12345678 })).toEqual({ pin: '***' });
  expect(redactor.text('abc def')).toBe('abc def');
});

it('hides letters with much between them only where a secret has as much', () => {
  const near = new Redactor(['correct horse']);
  expect(near.text([...'correcthorse'].join(' '.repeat(16)))).toBe('***');
  expect(near.text([...'correcthorse'].join(' '.repeat(17)))).not.toContain('***');
  const other = new Redactor(['Пароль-1Ж']);
  expect(other.text([...'Пароль1Ж'].join(', '))).toBe('***');
  expect(new Redactor(['pässwörd']).text([...'pässwörd'].join('-'))).toBe('***');
  expect(new Redactor(['password1']).text([...'password1'].join('é'))).toBe('***');
});

it.each<[name: string, secret: string, make: (size: number) => string]>([
  ['a beginning again and again', `${'a'.repeat(199)}b`, size => 'a'.repeat(size)],
  ['letters apart', `${'a'.repeat(199)}b`, size => 'a-'.repeat(size / 2)],
  ['pieces', 'abcdefabcdefabcdefabcdef', size => 'abcdef'.repeat(size / 6)],
  ['the secret again and again', 'hunter2-x9', size => 'hunter2-x9'.repeat(size / 10)],
  ['a long secret', 'ab'.repeat(30_000), size => 'ab'.repeat(size / 2)],
  ['what is no letter', 'a b c d', size => '\u0000-'.repeat(size / 2)],
  ['separators', 'a b c d', size => ' '.repeat(size)],
])('takes time in proportion to the text with %s', async (_, secret, make) => {
  const hider = new Redactor([secret]);
  expect(await measureGrowth(size => hider.text(make(size)), 400_000)).toBeLessThan(8);
});

it('reads long texts in slices, and finds secrets across their borders', async () => {
  const hider = new Redactor(['hunter2-x9']);
  for (const before of [64 * 1024 - 5, 2 * 64 * 1024 - 1]) {
    const text = `${'.'.repeat(before)}hunter2-x9${'.'.repeat(9)}`;
    expect(await hider.longText(text)).toBe(`${'.'.repeat(before)}***${'.'.repeat(9)}`);
    expect(await hider.finds(text)).toBe(true);
    expect(await hider.finds('.'.repeat(300_000))).toBe(false);
  }
});
