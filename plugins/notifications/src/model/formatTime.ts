/** An ISO time as people write it, such as `Dec 24, 2026, 6:00 PM`. */
export function formatTime(time: string, locale: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
