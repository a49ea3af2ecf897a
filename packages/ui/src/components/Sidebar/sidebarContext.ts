import { createContext, useContext } from 'react';

/** What the pieces of a sidebar need to know of it. */
export interface SidebarState {
  /** Whether there is room for words beside the icons. */
  isOpen: boolean;
  /** Whether it is the menu of a narrow screen, where submenus unfold in their place. */
  isMenu: boolean;
}

/** Whether a menu of a narrow screen has been open for a moment: what comes now would move what is there. */
export const SettledMenuContext = createContext<{ readonly current: boolean }>({ current: false });

/** The sidebar that a piece is in. */
export const SidebarContext = createContext<SidebarState>({ isOpen: true, isMenu: false });

/** Where the reader goes, from the click on an item until the page there is rendered; and what says so. */
export interface Destination {
  goingTo: string | undefined;
  /** To be called in the transition that goes there. */
  go: (to: string) => void;
}

/** Shared by all that leads anywhere in the frame of the portal. */
export const DestinationContext = createContext<Destination>({
  goingTo: undefined,
  go: () => undefined,
});

/** Patterns of paths, by the address of the item that owns them. */
export type OwnedPathsMap = ReadonlyMap<string, readonly string[]>;

/**
 * Pages that belong to an item of the sidebar though they are not below its address: patterns of paths, as routes have
 * them, by the item's address. No other item is marked there.
 */
export const OwnedPathsContext = createContext<OwnedPathsMap>(new Map());

/** Says which pages an item owns while it is shown, where that is not known before it is; returns how to take it back. */
export type ClaimPaths = (paths: readonly string[]) => () => void;

/** Claims of items that read at run time where they lead; see {@link OwnedPaths}. */
export const ClaimPathsContext = createContext<ClaimPaths | undefined>(undefined);

/** The state of the sidebar around a component. */
export function useSidebarState(): SidebarState {
  return useContext(SidebarContext);
}
