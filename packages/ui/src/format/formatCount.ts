import { plainLanguages } from './plainLanguages.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A whole number with the separators of a language, given by its tag. */
export function formatCount(count: number, locale: string): string {
  const plain = plainLanguages[locale];
  if (plain && Number.isSafeInteger(count) && count >= 0)
    return separate(String(count), plain.groupSeparator);
  let format = formats.get(locale);
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(count);
}

function separate(digits: string, separator: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3)
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(separator);
}
