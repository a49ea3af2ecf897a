import MuiDrawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CloseIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { useCloseRequest } from './useCloseRequest.ts';

/** Props of a drawer. */
export interface DrawerProps {
  /** Its title. */
  label: string;
  /** The edge of the screen that it comes from; default `right`. */
  side?: 'right' | 'bottom';
  /** `half` of the page, the whole where that is narrow; default as wide as its content. */
  width?: 'content' | 'half';
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** The drawer itself, apart from what opens it, so that its code is fetched when it is opened. */
export default function DrawerSurface({
  label,
  side = 'right',
  width = 'content',
  isOpen,
  onClose,
  children,
}: DrawerProps) {
  const t = useTranslations(uiTranslations);
  const titleId = useId();
  useCloseRequest(isOpen, onClose);
  return (
    <MuiDrawer
      anchor={side}
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          ...(width === 'half' && { sx: { width: { xs: '100%', md: '50%' } } }),
        },
      }}
    >
      <Head>
        <h2 id={titleId}>{label}</h2>
        <IconButton aria-label={t('dialog.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      {children}
    </MuiDrawer>
  );
}

const Head = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 1,
  top: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 1.5, 1, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
  '& h2': { ...theme.typography.h3, margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));
