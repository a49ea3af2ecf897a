import type { ReactNode } from 'react';
import { LazyPart } from '../LazyPart/LazyPart.tsx';

/** Props of {@link Drawer}. */
export interface DrawerProps {
  /** What it holds, for those who listen. */
  label: string;
  /** The edge of the screen that it comes from; default `right`. */
  side?: 'right' | 'bottom';
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
}

const loadSurface = async () => (await import('./DrawerSurface.tsx')).DrawerSurface;

/** A panel over the page, from an edge of the screen; Escape and the page beside it close it. */
export function Drawer(props: DrawerProps) {
  return <LazyPart load={loadSurface} isWanted={props.isOpen} props={props} />;
}
