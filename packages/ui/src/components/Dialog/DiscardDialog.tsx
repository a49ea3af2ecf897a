import Button from '@mui/material/Button';
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';

interface DiscardDialogProps {
  isOpen: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before what was entered is lost; the button that keeps it has the focus. */
export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  const t = useTranslations(uiTranslations);
  const id = useId();
  return (
    <MuiDialog
      open={isOpen}
      onClose={onKeep}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {t('dialog.discardTitle')}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>{t('dialog.discardText')}</DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onDiscard}>
          {t('dialog.discard')}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the first */}
        <Button variant="contained" autoFocus onClick={onKeep}>
          {t('dialog.keep')}
        </Button>
      </DialogActions>
    </MuiDialog>
  );
}
