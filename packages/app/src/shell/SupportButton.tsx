import Button from '@mui/material/Button';
import { useTranslations } from '@portico/ui/i18n';
import { HelpIcon } from '@portico/ui/icons';
import { shellDialogsApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';

/** Opens the list of places where people find help. */
export function SupportButton() {
  const t = useTranslations(appTranslations);
  const dialogs = useApi(shellDialogsApiRef);
  return (
    <Button
      variant="outlined"
      startIcon={<HelpIcon />}
      aria-haspopup="dialog"
      onClick={() => dialogs.open('support')}
    >
      {t('support.title')}
    </Button>
  );
}
