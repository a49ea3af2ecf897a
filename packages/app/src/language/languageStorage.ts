/** Where the choice of language is kept. */
export const languageStorage = { bucket: 'settings', key: 'language' } as const;
