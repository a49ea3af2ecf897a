import { expect, it } from 'vitest';
import { findCommit, findMainImage, readImageVersion } from './readImage.ts';

it.each([
  ['pay', 'latest'],
  ['pay:1.2', '1.2'],
  ['registry.example:5000/team/pay', 'latest'],
  ['registry.example:5000/team/pay:1.2@sha256:abcdef', '1.2'],
  ['registry.example/pay@sha256:0123456789abcdef', '0123456789ab'],
])('reads the version of %s', (image, version) => {
  expect(readImageVersion(image)).toBe(version);
});

it.each([
  ['ab12cd3', 'ab12cd3'],
  ['main-ab12cd3', 'ab12cd3'],
  ['main@sha1:ab12cd3', 'ab12cd3'],
  ['20261128', undefined],
  ['1.2.3', undefined],
  ['deadbeef', undefined],
  ['main', undefined],
])('finds the commit that %s names', (version, commit) => {
  expect(findCommit(version)).toBe(commit);
});

it('takes the image of the entity before that of a sidecar', () => {
  const containers = [
    { name: 'proxy', image: 'registry.example/proxy:9' },
    { name: 'app', image: 'registry.example/pay:1' },
  ];
  const template = { spec: { containers } };
  expect(findMainImage(template, ['pay'])).toBe('registry.example/pay:1');
  expect(findMainImage(template, ['other'])).toBe('registry.example/proxy:9');
  expect(findMainImage(undefined, [])).toBeUndefined();
});
