/**
 * A date or time of the address as the reader's language writes it. A date is a day of the calendar, and the same
 * one for every reader; a time is in the reader's zone.
 */
export function formatTime(text: string, locale: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text.trim()))
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}
