import type { Assembly } from '@portico/core';
import { preloadPart } from '@portico/ui/lazy';
import { findPage } from './findPage.ts';

/** How long the pointer rests on a link before its page counts as wanted. */
const restMs = 80;

/**
 * Fetches the code of a page while the pointer rests on a link to it, or the focus is there.
 *
 * @param basePath - path of the portal, '' at the root.
 */
export function fetchApproachedPages(
  document: Document,
  assembly: Assembly,
  basePath: string,
): void {
  let timer: number | undefined;
  const handleApproach = ({ target }: Event) => {
    window.clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    const found = findPage(assembly, basePath, link.pathname);
    if (!found) return;
    timer = window.setTimeout(() => void preloadPart(found.page.value.load), restMs);
  };
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, handleApproach, { passive: true });
}
