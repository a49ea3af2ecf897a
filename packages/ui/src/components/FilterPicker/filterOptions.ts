/** One value to filter by. */
export interface FilterOption {
  value: string;
  label: string;
  /** What it means, in a line below its label. */
  detail?: string;
  /** How many items have it under the other filters; `undefined` while it is not known. */
  count?: number;
}

/** The options whose label or value holds the words searched for. */
export function findOptions(options: readonly FilterOption[], term: string) {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label, value }) => {
    const text = `${label} ${value}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** The chosen values after one of them was switched, in the options' order as far as they are known. */
export function toggleValue(selected: readonly string[], value: string): string[] {
  return selected.includes(value)
    ? selected.filter(other => other !== value)
    : [...selected, value];
}

/** The options, with those chosen earlier that are no longer offered put first. */
export function withSelected(options: readonly FilterOption[], selected: readonly string[]) {
  const known = new Set(options.map(({ value }) => value));
  const missing = selected.filter(value => !known.has(value));
  return [...missing.map(value => ({ value, label: value })), ...options];
}

/** Options, and of others those that are not among them. */
export function mergeOptions(options: readonly FilterOption[], others: readonly FilterOption[]) {
  const known = new Set(options.map(({ value }) => value));
  return [...options, ...others.filter(({ value }) => !known.has(value))];
}
