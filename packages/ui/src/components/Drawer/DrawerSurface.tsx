import MuiDrawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

/** Props of a drawer. */
export interface DrawerProps {
  /** What it holds, for those who listen. */
  label: string;
  /** The edge of the screen that it comes from; default `right`. */
  side?: 'right' | 'bottom';
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** The drawer itself, apart from what opens it, so that its code is fetched when it is opened. */
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
