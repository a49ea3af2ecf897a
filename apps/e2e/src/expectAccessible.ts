import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The same in the light and the dark scheme, on a page that follows the system's. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await test.step(scheme, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme);
      await expectAccessible(page);
    });
  }
}

/** Expects that a page, as it is now, breaks no rule of accessibility and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`),
  ).toEqual([]);
}
