const formats = new Map<string, Intl.NumberFormat>();

/** A whole number with the separators of a language, given by its tag. */
export function formatCount(count: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(count);
}
