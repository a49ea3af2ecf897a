import Button from '@mui/material/Button';
import { Dialog } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { authTranslations } from '../../translations.ts';
import type { PendingQuestion } from './useSignIn.ts';

/** Asks the guest how to go on; closing it means no. */
export function GuestQuestionDialog({ pending }: { pending: PendingQuestion | undefined }) {
  const t = useTranslations(authTranslations);
  return (
    <Dialog
      title={t('guest.question')}
      isOpen={pending !== undefined}
      width="xs"
      onClose={() => pending?.answer(false)}
      actions={
        <>
          <Button variant="outlined" onClick={() => pending?.answer(false)}>
            {t('guest.no')}
          </Button>
          <Button variant="contained" onClick={() => pending?.answer(true)}>
            {t('guest.yes')}
          </Button>
        </>
      }
    >
      {pending && t(pending.question === 'fallBack' ? 'guest.fallBack' : 'guest.useNew')}
    </Dialog>
  );
}
