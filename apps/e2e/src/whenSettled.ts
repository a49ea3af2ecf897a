import type { Page } from '@playwright/test';

/** How long nothing on a page may change until it counts as complete. */
const quietMs = 300;

/** Settles when the fonts are there, nothing loads or is animated, and the page has not changed for a moment. */
export async function whenSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => !document.querySelector('[role=progressbar]'));
  await page.evaluate(async ms => {
    await document.fonts.ready;
    await new Promise<void>(resolve => {
      const isAnimated = () =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          );
      let timer = setTimeout(check, ms);
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(check, ms);
      };
      const observer = new MutationObserver(wait);
      observer.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      function check() {
        if (isAnimated()) {
          wait();
          return;
        }
        observer.disconnect();
        resolve();
      }
    });
  }, quietMs);
}
