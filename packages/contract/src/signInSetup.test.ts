import { expect, it } from 'vitest';
import { hasSignInPage } from './signInSetup.ts';

it.each([
  [{}, false],
  [{ auth: {} }, false],
  [{ auth: { providers: { guest: { title: 'Guest' } } } }, false],
  [{ auth: { providers: { guest: {}, github: { title: 'GitHub' } } } }, true],
  [{ auth: { providers: { github: { accessOnly: true } } } }, false],
  [{ auth: { signInPage: {} } }, true],
  [{ auth: { signInMissing: true } }, true],
  [{ app: { protected: false } }, false],
  [{ app: { protected: true } }, true],
])('reports of %j whether there is a sign-in page: %s', (config, expected) => {
  expect(hasSignInPage(config)).toBe(expected);
});
