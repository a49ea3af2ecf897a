import { LazyPart } from '../LazyPart/LazyPart.tsx';
import type { AccountMenuProps } from './AccountMenu.tsx';

const loadMenu = () => import('./AccountMenu.tsx');

/** The account menu where it is not over the sidebar, such as in a phone's sheet; its code is fetched when it is opened. */
export function LaterAccountMenu(props: AccountMenuProps) {
  return <LazyPart load={loadMenu} props={props} />;
}
