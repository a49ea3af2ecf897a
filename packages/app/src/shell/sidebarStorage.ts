/** Where it is kept whether the sidebar is pinned. */
export const sidebarPinStorage = { bucket: 'settings', key: 'sidebarPinned' } as const;

/** Where it is kept that the first word to newcomers was read. */
export const sidebarIntroStorage = { bucket: 'settings', key: 'sidebarIntroDismissed' } as const;
