import { expect, test } from '@playwright/test';
import { readLayoutShift, watchLayoutShift } from './layoutShift.ts';

for (const [name, path, lastPart] of [
  ['the catalog list', '/catalog', 'Adjustment Factors'],
  ['the list of APIs', '/api-docs', 'Corporate Actions REST'],
  ['a component', '/catalog/default/component/api-gateway', 'Entitlements'],
  ['a domain', '/catalog/default/domain/market-data', 'Market History'],
  ['a group', '/catalog/default/group/delivery', 'Platform'],
] as const) {
  test(`nothing on the page of ${name} moves while it comes`, async ({ page }) => {
    await watchLayoutShift(page);
    await page.goto(path);
    await expect(page.getByRole('link', { name: lastPart }).first()).toBeVisible();
    await page.waitForTimeout(500);
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
  });
}
