/**
 * Languages whose counts and plain words are written and ordered here as the browser does it (Unicode CLDR): its first format of
 * a number and its first order of texts take tens of milliseconds, which no first page should wait for.
 */
export const plainLanguages: Readonly<Record<string, { groupSeparator: string } | undefined>> =
  Object.fromEntries([
    ...['en', 'en-US', 'en-GB'].map(locale => [locale, { groupSeparator: ',' }]),
    ...['de', 'de-DE'].map(locale => [locale, { groupSeparator: '.' }]),
  ]);
