import { expect, it } from 'vitest';
import { isContainedLink } from './isContainedLink.ts';

it.each([
  ['start.sh', 'run.sh'],
  ['start.sh', './bin/run.sh'],
  ['bin/start.sh', '../run.sh'],
  ['a/b/c', '../../d/e'],
  ['a/up', '..'],
  ['dangling', 'not-there'],
  ['dots', 'a..b/..c'],
])('takes %s -> %s', (path, target) => expect(isContainedLink(path, target)).toBe(true));

it.each([
  ['passwd', '/etc/passwd'],
  ['up', '..'],
  ['up', '../x'],
  ['a/up', '../../x'],
  ['a/b', './../../x'],
  ['by-another', 'link/../../x'],
  ['folder/by-another', '../other/../x'],
  ['drive', 'C:x'],
  ['windows', String.raw`..\x`],
  ['empty', ''],
  ['null', 'a\0b'],
  ['long', 'x/'.repeat(3000)],
])('refuses %s -> %s', (path, target) => expect(isContainedLink(path, target)).toBe(false));
