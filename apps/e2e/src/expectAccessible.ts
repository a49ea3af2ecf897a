import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those whose outcome can differ from one scheme to the other. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects that a page that follows the system's scheme has no accessibility violations in light and dark. */
export async function expectAccessibleInBothSchemes(page: Page, name = 'the page'): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await test.step(scheme, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme);
      const violations = await listViolations(page, scheme === 'dark' ? colourRules : undefined);
      expect.soft(violations, `accessibility of ${name}, ${scheme}`).toEqual([]);
    });
  }
}

/** Expects that a page, as it is now, breaks no rule of accessibility and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await listViolations(page)).toEqual([]);
}

/** Expects that the page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page, name = 'the page'): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `pixels that ${name} scrolls sideways`).toBe(0);
}

async function listViolations(page: Page, rules?: string[]): Promise<string[]> {
  // What an earlier scheme has brought to the page is still there; it need not be sent and read again.
  const isThere = await page.evaluate(() => 'axe' in window);
  const isAlone = page.frames().length === 1;
  const axe = new AxeBuilder({ page, ...(isThere && isAlone && { axeSource: 'void 0' }) });
  // Only results of several frames need a page of their own to be put together.
  if (isAlone) axe.setLegacyMode(true);
  // Selectors, and the nodes that pass, take half of its time.
  axe.options({ resultTypes: ['violations', 'incomplete'], selectors: false });
  const { violations, incomplete } = await (
    rules ? axe.withRules(rules) : axe.withTags(tags)
  ).analyze();
  // Text in the colour of what is behind it: axe leaves it to the reader whether that is meant.
  const invisible = incomplete.flatMap(({ id, nodes }) => {
    const hidden = nodes.filter(({ any }) => any.some(isInvisible));
    return hidden.length > 0 ? [{ id: `${id}, invisible`, nodes: hidden }] : [];
  });
  return [...violations, ...invisible].map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`,
  );
}

const isInvisible = ({ data }: { data: { messageKey?: string } | null }) =>
  data?.messageKey === 'equalRatio';
