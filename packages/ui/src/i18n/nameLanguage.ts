/**
 * A language's name in that language, as its speakers look for it: `Deutsch` for `de`.
 *
 * The first name takes the browser some ten milliseconds, so it is requested where it is shown.
 */
export function nameLanguage(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
