import { expect, it } from 'vitest';
import { enterBasePath } from './enterBasePath.ts';

function open(basePath: string, address: string) {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  const left: string[] = [];
  const replace = (url: string | URL) => void left.push(String(url));
  return { isUnmounted: enterBasePath(basePath, { pathname, search, hash, replace }), left };
}

it.each([
  ['', '/catalog'],
  ['/portal', '/portal'],
  ['/portal', '/portal/'],
  ['/portal', '/portal/catalog?kind=api'],
])("with base path '%s', stays at %s", (basePath, address) => {
  expect(open(basePath, address)).toEqual({ isUnmounted: false, left: [] });
});

it.each([
  ['/', '/portal/'],
  ['/catalog?kind=api#top', '/portal/catalog?kind=api#top'],
  ['/portals', '/portal/portals'],
])('goes from %s to %s', (address, target) => {
  expect(open('/portal', address)).toEqual({ isUnmounted: true, left: [target] });
});
