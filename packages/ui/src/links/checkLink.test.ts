import { expect, it } from 'vitest';
import { checkLink } from './checkLink.ts';

it.each([
  ['https://example.com/x', 'https://example.com/x'],
  ['//example.com/x', '//example.com/x'],
  [' https://example.com\n', 'https://example.com'],
  ['/catalog/default/component/pay', '/catalog/default/component/pay'],
  ['/docs?q=1#top', '/docs?q=1#top'],
  ['mailto:team@example.com', 'mailto:team@example.com'],
  ['mailto:a@example.com,b@example.com', 'mailto:a@example.com,b@example.com'],
  [
    'mailto:team@example.com?subject=Help&bcc=spy@example.com&body=I%20confess',
    'mailto:team@example.com?subject=Help',
  ],
  ['MAILTO:team@example.com?body=x', 'MAILTO:team@example.com'],
  ['tel:+49 30 123-456', 'tel:+49 30 123-456'],
  ['tel:030123;ext=7', 'tel:030123;ext=7'],
])('follows %j', (url, to) => {
  expect(checkLink(url)).toEqual({ to });
});

it.each([
  ['javascript:alert(1)', 'scheme'],
  [' java\nscript:alert(1)', 'scheme'],
  ['\u0001javascript:alert(1)', 'scheme'],
  ['data:text/html,<script>alert(1)</script>', 'scheme'],
  ['vbscript:x', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['blob:https://example.com/1', 'scheme'],
  ['https:example.com', 'invalid'],
  ['https://', 'invalid'],
  ['http://[', 'invalid'],
  ['/\\example.com', 'invalid'],
  ['/x\\y', 'invalid'],
  ['mailto:?bcc=spy@example.com', 'invalid'],
  ['mailto:nobody', 'invalid'],
  ['tel:*%2306%23', 'invalid'],
  ['www.example.com', 'incomplete'],
  ['catalog/default/component/pay', 'incomplete'],
  ['#part', 'incomplete'],
  ['', 'incomplete'],
])('does not follow %j', (url, refusal) => {
  expect(checkLink(url)).toEqual({ refusal });
});
