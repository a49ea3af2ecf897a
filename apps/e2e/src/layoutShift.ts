import type { Page } from '@playwright/test';

/** What has moved without anybody having touched the page. */
export interface LayoutShift {
  /** The cumulative layout shift, by the measure that browsers have for it. */
  total: number;
  /** What moved, from where to where, one line a move. */
  moves: string[];
}

interface ShiftEntry {
  value: number;
  /** Somebody has just pressed something, which is what moves the page. */
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Adds up, from the next page on, what moves without anybody having touched it. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shift: LayoutShift = { total: 0, moves: [] };
    (window as unknown as { layoutShift: LayoutShift }).layoutShift = shift;
    const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver(list => {
      for (const {
        value,
        hadRecentInput,
        sources,
      } of list.getEntries() as unknown as ShiftEntry[]) {
        if (hadRecentInput) continue;
        shift.total += value;
        for (const { node, previousRect, currentRect } of sources) {
          const text = node?.textContent?.trim().slice(0, 40) ?? '';
          const from = place(previousRect);
          shift.moves.push(`${node?.nodeName} "${text}": ${from} to ${place(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved so far. */
export function readLayoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(() => (window as unknown as { layoutShift: LayoutShift }).layoutShift);
}
