import createCache from '@emotion/cache';
import { expect, it } from 'vitest';
import { stylePlugins } from './stylePlugins.ts';

/** The rules that styles become. */
function listRules(styles: string): string {
  const container = document.createElement('div');
  const cache = createCache({
    key: 'rules',
    container,
    speedy: false,
    stylisPlugins: stylePlugins,
  });
  cache.insert('.a', { name: 'a', styles }, cache.sheet, true);
  return [...container.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
}

it('declares with a prefix what some supported browsers know only with one, and nothing else', () => {
  const rules = listRules(
    'display:flex;transform:none;user-select:none;mask-image:none;&::placeholder{opacity:1;}' +
      '@media print{backdrop-filter:none;animation:none;}',
  );
  expect(rules).toBe(
    '.a{display:flex;transform:none;-webkit-user-select:none;user-select:none;' +
      '-webkit-mask-image:none;mask-image:none;}.a::placeholder{opacity:1;}' +
      '@media print{.a{-webkit-backdrop-filter:none;backdrop-filter:none;animation:none;}}',
  );
});

it('omits rules that no supported browser knows, among others of a style', () => {
  const former = '&::-moz-focus-inner{border-style:none;}';
  expect(listRules(`color:red;${former}&:hover{color:blue;}`)).toBe(
    '.a{color:red;}.a:hover{color:blue;}',
  );
});
