/** Where the provider that somebody signs in with is stored; the page reads it too, before its first script. */
export const signInStorage = { bucket: 'auth', key: 'provider' } as const;

/**
 * The bucket of what shows what a user does and sees, such as the pages they visited: whoever signs out takes it
 * along, so that the next one at this browser does not find it.
 */
export const untilSignOutBucket = 'untilSignOut';
