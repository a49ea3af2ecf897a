/** The time of a moment of today, as people write it. */
export function formatTime(moment: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(moment));
}
