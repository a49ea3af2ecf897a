import { LazyPart } from '../LazyPart/LazyPart.tsx';
import type { DrawerProps } from './DrawerSurface.tsx';

const loadSurface = () => import('./DrawerSurface.tsx');

/** A panel over the page, from an edge of the screen; Escape and the page beside it close it. */
export function Drawer(props: DrawerProps) {
  return <LazyPart load={loadSurface} isWanted={props.isOpen} props={props} />;
}
