import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CloseIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { registerAlertPlace } from '../AlertBar/alertPlaces.ts';
import { DiscardDialog } from './DiscardDialog.tsx';

/** Props of a dialog. */
export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** The dialog was closed by its cross, by Escape or by the page beside it. */
  onClose: () => void;
  /** What stays in sight above the content when that scrolls. */
  tools?: ReactNode;
  /** The buttons at its foot, the one that does it last. */
  actions?: ReactNode;
  /** Something was entered that closing would lose: it is confirmed first. */
  hasUnsavedChanges?: boolean;
  /** Work is under way that must not be left: it cannot be closed. */
  isBusy?: boolean;
  /** Default `sm`: 600 pixels. */
  width?: 'xs' | 'sm' | 'md' | 'lg';
  /** The content scrolls by itself, as a log does: it gets the height that the window has, and not more. */
  fillsWindow?: boolean;
  children?: ReactNode;
}

/** The dialog itself, apart from what opens it, so that its code is fetched when it is opened. */
export default function DialogSurface({
  title,
  isOpen,
  onClose,
  tools,
  actions,
  hasUnsavedChanges,
  isBusy = false,
  width = 'sm',
  fillsWindow = false,
  children,
}: DialogProps) {
  const t = useTranslations(uiTranslations);
  const titleId = useId();
  const [isConfirming, setConfirming] = useState(false);
  const isSmall = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true });

  const handleClose = () => {
    if (isBusy) return;
    if (hasUnsavedChanges) setConfirming(true);
    else onClose();
  };

  return (
    <MuiDialog
      open={isOpen}
      onClose={event => {
        // Escape is for this dialog alone, and not for what is below it and watches for close requests.
        (event as Event).preventDefault();
        handleClose();
      }}
      aria-labelledby={titleId}
      aria-busy={isBusy || undefined}
      fullWidth
      maxWidth={width}
      fullScreen={isSmall}
    >
      <Head>
        <DialogTitle id={titleId} variant="h2">
          {title}
        </DialogTitle>
        <IconButton aria-label={t('dialog.close')} disabled={isBusy} onClick={handleClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      {tools && <Tools>{tools}</Tools>}
      <Content ref={makeReachable} dividers data-fills={fillsWindow || undefined}>
        {children}
      </Content>
      {actions && <DialogActions>{actions}</DialogActions>}
      {isOpen && <div ref={registerAlertPlace} />}
      <DiscardDialog
        isOpen={isConfirming}
        onKeep={() => setConfirming(false)}
        onDiscard={() => {
          setConfirming(false);
          onClose();
        }}
      />
    </MuiDialog>
  );
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  paddingInlineEnd: theme.spacing(1.5),
  '& > h2': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
}));

/** What sticks to its top would leave its padding free, where the content shows. */
const Content = styled(DialogContent)({
  '--sticky-top': '-16px',
  '&[data-fills]': { display: 'flex', flexDirection: 'column' },
  '&[data-fills] > *': { flex: '1 1 55rem' },
});

const Tools = styled('div')(({ theme }) => ({ padding: theme.spacing(0, 3, 1) }));

/** Text that scrolls, with nothing in it to stop at, is a stop of the Tab key itself. */
function makeReachable(content: HTMLElement | null): void {
  if (!content || content.querySelector('a, button, input, select, textarea, [tabindex]')) return;
  if (content.scrollHeight > content.clientHeight) content.tabIndex = 0;
}
