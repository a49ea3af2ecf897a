/** What happened, with the day that it happened on where the one before it was on another. */
export interface DayEntry<Item> {
  item: Item;
  /** The day in the reader's words: "Today", "Yesterday", else its date. */
  day: string;
  /** Whether the entry before it was on another day. */
  isFirst: boolean;
}

const dayMs = 86_400_000;

/**
 * Names the day of each of several moments, in the reader's time zone.
 *
 * @param items - the latest first.
 */
export function groupByDay<Item>(
  items: readonly Item[],
  getTime: (item: Item) => string,
  { now, locale }: { now: Date; locale: string },
): DayEntry<Item>[] {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const today = startOfDay(now);
  const nameDay = (time: Date): string => {
    const days = Math.round((startOfDay(time) - today) / dayMs);
    if (days === 0 || days === -1) return capitalize(relative.format(days, 'day'), locale);
    const isThisYear = time.getFullYear() === now.getFullYear();
    return time.toLocaleDateString(locale, {
      day: 'numeric',
      month: 'short',
      ...(!isThisYear && { year: 'numeric' }),
    });
  };
  const days = items.map(item => nameDay(new Date(getTime(item))));
  return items.map((item, index) => {
    const day = days[index] ?? '';
    return { item, day, isFirst: day !== days[index - 1] };
  });
}

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}

function capitalize(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
