import { expect, it } from 'vitest';
import { isFeatureFlagName } from './assembly/assembleFeatureFlags.ts';
import { createRouteRef, createSubRouteRef } from './routeRefs.ts';

const parent = createRouteRef({ id: 'docs.reader', params: ['namespace', 'name'] });
const sub = (path: string) => createSubRouteRef({ id: 'docs.page', parent, path });

it("adds a sub-route's params to its parent's", () => {
  expect(sub('/page/:pageId').params).toEqual(['namespace', 'name', 'pageId']);
});

it.each([
  ['page', "must start with '/'"],
  ['/page/', "must not end with '/'"],
  ['/', "must not end with '/'"],
  ['/:page-id', 'params must be word characters'],
  ['/:name', "param 'name' twice or in its parent"],
  ['/:a/:a', "param 'a' twice"],
])('refuses the sub-route path %s', (path, message) => {
  expect(() => sub(path)).toThrow(message);
});

it.each([
  ['abc', true],
  ['new-look-2', true],
  [`a${'b'.repeat(149)}`, true],
  ['ab', false],
  [`a${'b'.repeat(150)}`, false],
  ['2nd-look', false],
  ['new_look', false],
  ['New-look', false],
])('says of the feature flag name %s: %s', (name, isRight) => {
  expect(isFeatureFlagName(name)).toBe(isRight);
});
