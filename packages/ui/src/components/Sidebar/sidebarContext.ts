import { createContext, useContext } from 'react';

/** What the pieces of a sidebar need to know of it. */
export interface SidebarState {
  /** Whether there is room for words beside the icons. */
  isOpen: boolean;
}

/** The sidebar that a piece stands in. */
export const SidebarContext = createContext<SidebarState>({ isOpen: true });

/** The state of the sidebar around a component. */
export function useSidebarState(): SidebarState {
  return useContext(SidebarContext);
}
