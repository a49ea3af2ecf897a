import Button from '@mui/material/Button';
import { Dialog, useTranslations } from '@portico/ui';
import { authTranslations } from '../../translations.ts';
import type { AskedQuestion } from './useSignIn.ts';

/** Asks the guest how to go on; closing it means no. */
export function GuestQuestionDialog({ asked }: { asked: AskedQuestion | undefined }) {
  const t = useTranslations(authTranslations);
  return (
    <Dialog
      title={t('guest.question')}
      isOpen={asked !== undefined}
      width="xs"
      onClose={() => asked?.answer(false)}
      actions={
        <>
          <Button variant="outlined" onClick={() => asked?.answer(false)}>
            {t('guest.no')}
          </Button>
          <Button variant="contained" onClick={() => asked?.answer(true)}>
            {t('guest.yes')}
          </Button>
        </>
      }
    >
      {asked && t(asked.question === 'fallBack' ? 'guest.fallBack' : 'guest.useNew')}
    </Dialog>
  );
}
