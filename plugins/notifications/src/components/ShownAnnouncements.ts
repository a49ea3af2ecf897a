import type { Announcement } from '@portico/notifications-common';
import { createContext, useContext } from 'react';

/** What is announced on the page that is open; it stays the same until another one is. */
export const ShownAnnouncements = createContext<readonly Announcement[]>([]);

/** What is announced on the page that is open. */
export function useShownAnnouncements(): readonly Announcement[] {
  return useContext(ShownAnnouncements);
}
