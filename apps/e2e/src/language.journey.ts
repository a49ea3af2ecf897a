import { expect, type Page, test } from '@playwright/test';
import { readEnglishTexts } from './readTexts.ts';

const isEnglish = readEnglishTexts('de');

const speakGerman = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('/settings/language', '"de"'));

/** Everything on the page that is read or heard, piece by piece, but code, and what says that it is in another language. */
function listTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, pre, code, body [lang]'))
        texts.push(textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.map(text => text.trim()).filter(text => text !== '');
  });
}

const pages = [
  ['the first page', '/', /^Guten /],
  ['the settings', '/settings', 'Einstellungen'],
  ['the feature flags', '/settings/feature-flags', 'Einstellungen'],
  ['the providers', '/settings/auth-providers', 'Einstellungen'],
  ['the catalog list', '/catalog', 'Katalog von Meridian Data'],
  ['a list of groups', '/catalog?kind=group', 'Katalog von Meridian Data'],
  ['an empty list', '/catalog?q=nothing-like-this', 'Katalog von Meridian Data'],
  ['an empty list of starred entities', '/catalog?group=starred', 'Katalog von Meridian Data'],
  ['an entity', '/catalog/default/component/last-value-cache', 'Last Value Cache'],
  ['an entity with problems', '/catalog/default/component/build-dashboard', /./],
  ['a group', '/catalog/default/group/ticks', 'Ticks'],
  ['a group of groups', '/catalog/default/group/meridian', 'Meridian Data'],
  ['a user', '/catalog/default/user/guest', 'Guest'],
  ['an entity that is not there', '/catalog/default/component/no-such-thing', 'no-such-thing'],
  ['a page that is not there', '/none', /./],
  ...['overview', 'ancestry', 'colocated', 'json', 'yaml', 'history', 'explain'].map(
    tab =>
      [
        `the inspector's part ${tab}`,
        `/catalog/default/component/last-value-cache?inspect=${tab}`,
        'Last Value Cache',
      ] as const,
  ),
  ['a system drawn', '/catalog/default/system/tick-plant/diagram', 'Tick Plant'],
  ['the relations', '/catalog-graph?rootEntityRefs[]=component:default/last-value-cache', /./],
  ['the relations of nothing yet', '/catalog-graph', /./],
  ['the list of APIs', '/api-docs', 'APIs'],
  ['a definition as text', '/catalog/default/api/client-portal-router/definition', /./],
  [
    'an entity as it was',
    '/catalog/default/component/last-value-cache?at=2020-01-01T00:00:00Z',
    /./,
  ],
] as const;

for (const [name, path, heading] of pages) {
  test(`${name} is in German from its title to its last button`, async ({ page }) => {
    await speakGerman(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    // What is drawn in a dialog or a graph comes after the page.
    await page.waitForTimeout(300);
    expect((await listTexts(page)).filter(isEnglish)).toEqual([]);
  });
}

test('what opens on a click is in German too: filters and their choices', async ({ page }) => {
  await speakGerman(page);
  await page.goto('/catalog');
  await page.getByRole('search').getByRole('button', { name: 'Typ', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Typ' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^service/ }).check();
  await expect(page.getByRole('button', { name: 'Zurücksetzen' })).toBeVisible();
  expect((await listTexts(page)).filter(isEnglish)).toEqual([]);
});

test('the filters of a narrow screen are in German', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speakGerman(page);
  await page.goto('/catalog');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Ergebnisse anzeigen' })).toBeVisible();
  expect((await listTexts(page)).filter(isEnglish)).toEqual([]);
});

test('in English the same look at the page finds English', async ({ page }) => {
  await page.goto('/catalog');
  await expect(page.getByRole('button', { name: /^Star / }).first()).toBeVisible();
  const english = (await listTexts(page)).filter(isEnglish);
  const some = ['Meridian Data Catalog', 'Description', 'Next Page'];
  expect(english).toEqual(expect.arrayContaining([...some, expect.stringMatching(/^Star /)]));
});
