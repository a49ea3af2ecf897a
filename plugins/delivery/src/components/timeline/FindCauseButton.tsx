import Button from '@mui/material/Button';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useFailureSelection } from './useFailureSelection.ts';

/** Leads to what changed before a failure. @param failure - its id in the timeline. */
export function FindCauseButton({ failure }: { failure: string }) {
  const t = useTranslations(laterDeliveryTranslations);
  const [, select] = useFailureSelection();
  return (
    <Button size="small" onClick={() => select(failure)}>
      {t('timeline.show')}
    </Button>
  );
}
