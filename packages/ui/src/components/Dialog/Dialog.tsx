import { LazyPart } from '../LazyPart/LazyPart.tsx';
import type { DialogProps } from './DialogSurface.tsx';

const loadSurface = () => import('./DialogSurface.tsx');

/**
 * A question or a form over the page, which waits meanwhile; on a small screen it fills it. The focus stays
 * inside, and goes back to where it was.
 */
export function Dialog(props: DialogProps) {
  return <LazyPart load={loadSurface} isWanted={props.isOpen} props={props} />;
}
