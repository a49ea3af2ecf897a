import { changingSchemeAttribute, colorSchemeAttribute } from './schemeAttributes.ts';
import type { ColorScheme } from './tokens.ts';

/**
 * Shows a colour scheme: everything at once, with the browser's own controls and scrollbars. What the page was
 * painted with before its first script gives way.
 */
export function showScheme(root: HTMLElement, scheme: ColorScheme): void {
  const before = root.getAttribute(colorSchemeAttribute);
  root.setAttribute(colorSchemeAttribute, scheme);
  root.style.colorScheme = scheme;
  root.style.removeProperty('background-color');
  if (before === null || before === scheme) return;
  root.setAttribute(changingSchemeAttribute, '');
  // The second frame begins when the first has been rendered.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => root.removeAttribute(changingSchemeAttribute)),
  );
}
