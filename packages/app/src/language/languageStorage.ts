/** Where the choice of language is stored. */
export const languageStorage = { bucket: 'settings', key: 'language' } as const;
