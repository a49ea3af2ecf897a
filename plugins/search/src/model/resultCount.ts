/** Counts from here on are shown as more than so many. */
const countedUpTo = 10_000;

/** Whether there are more results than a count says exactly. */
export function isUncounted(count: number): boolean {
  return count >= countedUpTo;
}

/** A count as short text: `>10000` from 10,000 on. */
export function formatResultCount(count: number, locale: string): string {
  return isUncounted(count) ? `>${countedUpTo}` : count.toLocaleString(locale);
}
