import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillPath } from './fillPath.ts';

it('puts values in place of params, percent-encoded', () => {
  const params = { kind: 'api', name: 'a/b c', count: 3 };
  expect(fillPath('/x/:kind/:name/:count/y:z', params, 'Route')).toBe('/x/api/a%2Fb%20c/3/y:z');
});

it.each([undefined, null, ''])('names a param that is %j', value => {
  expect(() => fillPath('/x/:name', { name: value }, "Route 'shop.thing'")).toThrow(
    "Route 'shop.thing' needs param 'name' to make a path of '/x/:name'; give it",
  );
});

it.each(['.', '..'])('takes no step in the path for a name: %s', value => {
  expect(() => fillPath('/x/:name/y', { name: value }, 'Route')).toThrow(
    `Route cannot have '${value}' as param 'name' of '/x/:name/y'`,
  );
});

it('makes one part of the path of whatever the value is', () => {
  const text = fc.string({ minLength: 1 }).filter(value => !/^\.{1,2}$/.test(value));
  fc.assert(
    fc.property(text, value => {
      const { pathname } = new URL(fillPath('/x/:name/y', { name: value }, 'Route'), 'http://a');
      expect(pathname.split('/')).toHaveLength(4);
      expect(decodeURIComponent(pathname.split('/')[2] ?? '')).toBe(value);
    }),
  );
});

it('puts any number of segments in place of a wildcard', () => {
  const fill = (rest: string, wildcard?: 'encoded') =>
    fillPath('/x/:name/*', { name: 'a', '*': rest }, 'Route', wildcard && { wildcard });
  expect(fill('b c/d?/e.md')).toBe('/x/a/b%20c/d%3F/e.md');
  expect(fill('b%2Fc/d', 'encoded')).toBe('/x/a/b%2Fc/d');
  expect(fill('')).toBe('/x/a/');
});

it.each(['..', 'a/../b', './a', '%2e%2e/a', 'a/.%2E'])('takes no dot segment there: %s', rest => {
  expect(() => fillPath('/x/*', { '*': rest }, 'Route')).toThrow(
    "Route cannot have a dot segment in param '*' of '/x/*'",
  );
});
