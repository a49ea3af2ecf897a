const firstLink = 'a[href]';

/** Focuses the link of a result. @returns whether there is one. */
export function focusResult(list: HTMLElement | null, index: number): boolean {
  const link = list?.children[index]?.querySelector<HTMLElement>(firstLink);
  link?.focus();
  return link !== null && link !== undefined;
}

/** Which result the focus is in, from 0; -1 when it is in none. */
export function findFocusedResult(list: HTMLElement): number {
  return [...list.children].findIndex(item => item.contains(document.activeElement));
}
