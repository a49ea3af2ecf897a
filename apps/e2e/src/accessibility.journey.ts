import { expect, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './expectAccessible.ts';

const pages = [
  ['the first page', '/'],
  ['the settings', '/settings'],
  ['the feature flags', '/settings/feature-flags'],
  ['the providers', '/settings/auth-providers'],
  ['the catalog list', '/catalog'],
  ['an empty list', '/catalog?q=nothing-like-this'],
  ['an entity', '/catalog/default/component/last-value-cache'],
  ['an entity with problems', '/catalog/default/component/build-dashboard'],
  ['a group', '/catalog/default/group/ticks'],
  ['a group of groups', '/catalog/default/group/meridian'],
  ['a user', '/catalog/default/user/guest'],
  ['an entity that is not there', '/catalog/default/component/none'],
  ['a page that is not there', '/none'],
] as const;

for (const [name, path] of pages) {
  test(`${name} has no accessibility violations and does not scroll sideways`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
  });
}
