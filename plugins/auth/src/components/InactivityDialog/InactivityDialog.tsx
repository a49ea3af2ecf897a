import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from '@portico/ui/i18n';
import { laterAuthTranslations } from '../../laterTranslations.ts';
import { VisuallyHidden } from '@portico/ui';

/** Props of {@link InactivityDialog}. */
export interface InactivityDialogProps {
  isOpen: boolean;
  /** When the session ends, in milliseconds since 1970. Ending it is the caller's task. */
  logoutAt: number;
  onStay: () => void;
}

const announceEverySeconds = 10;

/** Warns somebody who has done nothing for long that the session is about to end. */
export function InactivityDialog({ isOpen, logoutAt, onStay }: InactivityDialogProps) {
  const t = useTranslations(laterAuthTranslations);
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onStay}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
    >
      <DialogTitle id={titleId} variant="h2">
        {t('inactivity.title')}
      </DialogTitle>
      <DialogContent id={textId}>
        <Countdown logoutAt={logoutAt} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onStay}>
          {t('inactivity.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What is left, from the moment on in which it is rendered. */
function Countdown({ logoutAt }: { logoutAt: number }) {
  const t = useTranslations(laterAuthTranslations);
  const left = useSecondsUntil(logoutAt);
  // Screen readers announce the count now and then, not each second.
  const isAnnounced = left % announceEverySeconds === 0;
  return (
    <>
      <span>{t('inactivity.text', { count: left })}</span>
      <output>
        <VisuallyHidden>{isAnnounced && t('inactivity.text', { count: left })}</VisuallyHidden>
      </output>
    </>
  );
}

function useSecondsUntil(at: number) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((at - now) / 1000));
}
