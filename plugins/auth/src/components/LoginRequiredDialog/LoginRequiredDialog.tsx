import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslations } from '@portico/ui/i18n';
import { laterAuthTranslations } from '../../laterTranslations.ts';
import type { LoginRequest } from './loginRequest.ts';
import { LoginRequestRow } from './LoginRequestRow.tsx';

/** Props of {@link LoginRequiredDialog}. */
export interface LoginRequiredDialogProps {
  /** What waits, oldest first; the dialog is open while there is any. */
  requests: readonly LoginRequest[];
  onRejectAll: () => void;
}

/** Requests the logins that parts of the page wait for. */
export function LoginRequiredDialog({ requests, onRejectAll }: LoginRequiredDialogProps) {
  const t = useTranslations(laterAuthTranslations);
  const titleId = useId();
  const [busyId, setBusyId] = useState<string>();
  return (
    <Dialog open={requests.length > 0} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} variant="h2">
        {t('loginRequired.title')}
      </DialogTitle>
      <DialogContent dividers>
        <Intro>{t('loginRequired.text')}</Intro>
        <List>
          {requests.map(request => (
            <LoginRequestRow
              key={request.id}
              request={request}
              isBusy={busyId !== undefined}
              onBusyChange={isBusy => setBusyId(isBusy ? request.id : undefined)}
            />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onRejectAll}>
          {t('loginRequired.rejectAll')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Intro = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0, 0, 1),
  color: theme.vars.palette.text.secondary,
}));

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
