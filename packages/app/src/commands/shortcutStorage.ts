/** Where the browser stores whether keys without Ctrl or Cmd do anything; on until turned off. */
export const shortcutStorage = { bucket: 'settings', key: 'shortcuts' } as const;
