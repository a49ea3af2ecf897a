/** Where the provider that somebody signs in with is kept; the page reads it too, before its first script. */
export const signInStorage = { bucket: 'auth', key: 'provider' } as const;
