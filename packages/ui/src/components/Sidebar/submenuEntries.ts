/** One way to go in a submenu. */
export interface SubmenuLink {
  label: string;
  /** Where it leads, inside the portal. */
  to: string;
}

/** Ways to go behind one more click. */
export interface SubmenuDropdown {
  label: string;
  items: readonly SubmenuLink[];
}

/** What a submenu holds. */
export type SubmenuEntry = SubmenuLink | SubmenuDropdown;

/** All ways of a submenu, without the dropdowns around them. */
export function listSubmenuLinks(entries: readonly SubmenuEntry[]): SubmenuLink[] {
  return entries.flatMap(entry => ('to' in entry ? [entry] : entry.items));
}
