import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLocationRef, stringifyLocationRef } from './locationRef.ts';

it.each([
  ['url:https://git.example/a.yaml', 'url', 'https://git.example/a.yaml'],
  ['file:/srv/a.yaml', 'file', '/srv/a.yaml'],
  ['bootstrap:bootstrap', 'bootstrap', 'bootstrap'],
])('reads %s', (text, type, target) => {
  expect(parseLocationRef(text)).toEqual({ type, target });
});

it.each([
  ['https://git.example/a', "needs a type; write it as 'url:https://git.example/a'"],
  ['http://git.example/a', "needs a type; write it as 'url:http://git.example/a'"],
  ['nothing', "Location ref 'nothing' is not of the form 'type:target'"],
  [':target', 'is not of the form'],
  ['type:', 'is not of the form'],
  ['', 'is not of the form'],
])('refuses %j', (text, message) => {
  expect(() => parseLocationRef(text)).toThrow(message);
});

it('reads back what was written', () => {
  const type = fc.stringMatching(/^[a-z][a-z-]{0,10}$/).filter(t => t !== 'http' && t !== 'https');
  const target = fc.string({ minLength: 1 }).filter(text => text.trim() === text);
  fc.assert(
    fc.property(type, target, (type, target) => {
      const location = { type, target };
      expect(parseLocationRef(stringifyLocationRef(location))).toEqual(location);
    }),
  );
});

it('writes no location ref with an empty part', () => {
  expect(() => stringifyLocationRef({ type: '', target: 'x' })).toThrow('needs a type');
});
