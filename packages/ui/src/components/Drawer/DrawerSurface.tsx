import MuiDrawer from '@mui/material/Drawer';
import type { DrawerProps } from './Drawer.tsx';

/** The drawer itself, apart from {@link Drawer}, so that its code is fetched when it is opened. */
export function DrawerSurface({ label, side = 'right', isOpen, onClose, children }: DrawerProps) {
  return (
    <MuiDrawer
      anchor={side}
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </MuiDrawer>
  );
}
