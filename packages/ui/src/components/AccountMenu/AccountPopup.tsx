import Popover from '@mui/material/Popover';
import AccountMenu, { type AccountMenuProps } from './AccountMenu.tsx';

/** Props of {@link AccountPopup}. */
export interface AccountPopupProps extends Omit<AccountMenuProps, 'onClose'> {
  /** Names it for screen readers. */
  label: string;
  isOpen: boolean;
  getAnchor: () => HTMLElement | null;
  onClose: () => void;
}

/** The account menu over the sidebar, apart from its button so that it is fetched when it is opened. */
export default function AccountPopup({
  label,
  isOpen,
  getAnchor,
  onClose,
  ...menu
}: AccountPopupProps) {
  return (
    <Popover
      open={isOpen}
      anchorEl={getAnchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: -8 }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <AccountMenu {...menu} onClose={onClose} />
    </Popover>
  );
}
