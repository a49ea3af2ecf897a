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

/** Every address that a submenu leads to. */
export function listSubmenuPaths(entries: readonly SubmenuEntry[]): string[] {
  return entries.flatMap(entry => ('to' in entry ? [entry.to] : entry.items.map(({ to }) => to)));
}
