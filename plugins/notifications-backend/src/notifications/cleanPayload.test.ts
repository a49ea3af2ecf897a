import { expect, it } from 'vitest';
import { cleanPayload } from './cleanPayload.ts';

it.each([
  ['https://ci.example/7?a=b#c', 'https://ci.example/7?a=b#c'],
  ['HTTP://ci.example', 'HTTP://ci.example'],
  ['/catalog/default/component/pay', '/catalog/default/component/pay'],
  ['catalog?filters[kind]=api', '/catalog?filters[kind]=api'],
  [' /docs ', '/docs'],
])('takes the link %j', (link, stored) => {
  expect(cleanPayload({ title: 'x', link }).link).toBe(stored);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u200Bjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:ada@example.com',
  '//evil.example',
  String.raw`\\evil.example`,
  String.raw`/\evil.example`,
  'https://portal.example@evil.example',
  'https://',
  'https://portal.example/\u202Egnp.exe',
])('refuses the link %j, and says what to write', link => {
  const clean = () => cleanPayload({ title: 'x', link });
  expect(clean).toThrow("Body field 'payload.link'");
  expect(clean).toThrow('write an http or https address, or a path of the portal');
});

it('removes what shows nothing and can make a text look like another one', () => {
  const { title, description, topic, scope, icon, severity } = cleanPayload({
    title: ' Pay\u202Etnemyap\u202C\n<b>x</b>\u0000 ',
    description: 'one\r\ntwo\u200B\n\n',
    topic: '\u200Bbuilds',
    scope: ' ',
    icon: '\u0007bell',
  });
  expect({ title, description, topic, scope, icon, severity }).toEqual({
    title: 'Paytnemyap <b>x</b>',
    description: 'one\ntwo',
    topic: 'builds',
    scope: undefined,
    icon: 'bell',
    severity: 'normal',
  });
});

it.each(['', ' \n ', '\u200B\u202E'])('refuses the title %j, which shows nothing', title => {
  expect(() => cleanPayload({ title })).toThrow("Body field 'payload.title' is empty");
});

it('refuses metadata beyond 16 KiB', () => {
  const metadata = { text: 'x'.repeat(16_400) };
  expect(() => cleanPayload({ title: 'x', metadata })).toThrow("Body field 'payload.metadata'");
});
