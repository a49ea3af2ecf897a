import { resolve } from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import { listSweptPages, type SweptPage } from '@portico/testing/pages';
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from './expectAccessible.ts';
import { readLayoutShift } from './layoutShift.ts';
import { listTexts } from './listTexts.ts';
import { openTab, type SharedTab } from './openTab.ts';
import { readEnglishTexts } from './readTexts.ts';
import { recordCalls } from './recordCalls.ts';
import { whenSettled } from './whenSettled.ts';

// What nothing else serves belongs to no area.
const notFound: SweptPage = { name: 'a page that is not there', path: '/none' };
const pages = [...(await listSweptPages(resolve(import.meta.dirname, '../../..'))), notFound];
const isEnglish = readEnglishTexts('de');

const test = base.extend<object, { tab: SharedTab }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const tab = await openTab(browser, project);
      await use(tab);
      await tab.close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const swept of pages) {
  test(`${swept.name} is still, accessible and translated`, async ({ tab }, { project }) => {
    const width = project.name as 'wide' | 'narrow';
    test.skip(swept.widths?.includes(width) === false, 'is looked at in the other width');
    const name = `${swept.name} (${swept.path}), ${width}`;
    const { page } = tab;
    const report = (error: Error) => expect.soft(error.message, `errors on ${name}`).toBe('');

    await tab.reset(swept.storage ?? {});
    page.on('pageerror', report);
    const calls = recordCalls(page);
    await page.goto(swept.path);
    await whenReady(page, swept);
    const { twins, perRow } = calls.listExcess();
    expect.soft(twins, `calls that ${name} makes twice`).toEqual([]);
    expect.soft(perRow, `calls that ${name} makes once per row`).toEqual([]);
    await pressButtons(page, swept);
    const { total, moves } = await readLayoutShift(page);
    expect
      .soft(total, `layout shift of ${name}:\n${moves.join('\n')}`)
      .toBeLessThanOrEqual(swept.maxLayoutShift ?? 0.02);

    await openFrame(page, swept);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoSidewaysScroll(page, name);
    await expectAccessibleInBothSchemes(page, name);

    await speakGerman(page);
    // By its element: an open dialog hides the page from those who find by role.
    const heading = page.locator('h1').filter({ hasText: swept.germanHeading ?? /./ });
    await expect(heading.first(), `German heading of ${name}`).toBeVisible();
    await whenSettled(page);
    const english = (await listTexts(page)).filter(
      text => !swept.describesServer && isEnglish(text) && !swept.ownTexts?.includes(text),
    );
    expect.soft(english, `texts that are not translated on ${name}`).toEqual([]);
    await expectNoSidewaysScroll(page, `${name}, German`);
    page.off('pageerror', report);
  });
}

async function whenReady(page: Page, { ready = [], readyText, frame }: SweptPage): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  for (const { role, name } of ready) {
    await expect(page.getByRole(role, name === undefined ? {} : { name }).first()).toBeVisible();
  }
  if (readyText !== undefined) await expect(page.getByText(readyText).first()).toBeVisible();
  if (frame) {
    await expect(
      page.locator(`iframe[title="${frame.title} definition"][data-rendered]`),
    ).toBeVisible();
  }
  await whenSettled(page);
}

async function pressButtons(page: Page, { press = [], isReloaded }: SweptPage): Promise<void> {
  for (const { button, shows } of press) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(shows).first()).toBeVisible();
    await whenSettled(page);
  }
  const last = press.at(-1);
  if (!isReloaded || !last) return;
  await page.reload();
  await expect(page.getByText(last.shows).first()).toBeVisible();
  await whenSettled(page);
}

async function openFrame(page: Page, { frame }: SweptPage): Promise<void> {
  if (!frame?.press) return;
  const content = page.frameLocator(`iframe[title="${frame.title} definition"]`);
  await content.getByRole('button', { name: frame.press.button }).click();
  await expect(content.getByText(frame.press.shows)).toBeVisible();
  await whenSettled(page);
}

/** Changes the language as another tab of the browser would. */
async function speakGerman(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = '/settings/language';
    localStorage.setItem(key, '"de"');
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
}
