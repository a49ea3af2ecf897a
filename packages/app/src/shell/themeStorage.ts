/** Where the choice of theme is stored; the page reads it too, before its first script. */
export const themeStorage = { bucket: 'settings', key: 'theme' } as const;
