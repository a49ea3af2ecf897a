import { expect, type Page, test } from '@playwright/test';
import { listTexts } from './listTexts.ts';
import { readEnglishTexts } from './readTexts.ts';

const isEnglish = readEnglishTexts('de');

const speakGerman = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('/settings/language', '"de"'));

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
  const some = ['Meridian Data Catalog', 'Previous Page', 'Next Page'];
  expect(english).toEqual(expect.arrayContaining([...some, expect.stringMatching(/^Star /)]));
});
