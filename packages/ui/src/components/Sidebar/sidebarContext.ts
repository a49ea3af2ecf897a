import { createContext, useContext } from 'react';

/** What the pieces of a sidebar need to know of it. */
export interface SidebarState {
  /** Whether there is room for words beside the icons. */
  isOpen: boolean;
  /** Whether it is the menu of a narrow screen, where submenus unfold in their place. */
  isMenu: boolean;
}

/** The sidebar that a piece stands in. */
export const SidebarContext = createContext<SidebarState>({ isOpen: true, isMenu: false });

/** The state of the sidebar around a component. */
export function useSidebarState(): SidebarState {
  return useContext(SidebarContext);
}
