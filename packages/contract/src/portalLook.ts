/** The kinds of page whose header has a colour of its own; `app.branding.headerColors` has them as keys. */
export const headerThemeIds = [
  'home',
  'documentation',
  'tool',
  'service',
  'website',
  'library',
  'other',
  'app',
  'apis',
  'card',
] as const;

/** The id of a header colour theme. */
export type HeaderThemeId = (typeof headerThemeIds)[number];

/** The languages that the portal's own texts come in; `app.languages.supported` without a choice of a company. */
export const ownLanguages: readonly string[] = ['en', 'de'];
