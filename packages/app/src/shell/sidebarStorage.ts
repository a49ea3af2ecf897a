/** Where the browser stores whether the sidebar is pinned. */
export const sidebarPinStorage = { bucket: 'settings', key: 'sidebarPinned' } as const;

/** Where the browser stores that the first word to newcomers was read. */
export const sidebarIntroStorage = { bucket: 'settings', key: 'sidebarIntroDismissed' } as const;
