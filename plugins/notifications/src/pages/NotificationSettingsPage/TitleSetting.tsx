import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { InfoCard } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useCountInTitle } from '../../components/useUnreadTitle.ts';
import { notificationTranslations } from '../../translations.ts';

/** Whether the browser's tab shows how many notifications are unread. */
export function TitleSetting() {
  const t = useTranslations(notificationTranslations);
  const [isWanted, setWanted] = useCountInTitle();
  return (
    <InfoCard title={t('set.portal')}>
      <FormControlLabel
        control={<Switch checked={isWanted} onChange={(_event, isChosen) => setWanted(isChosen)} />}
        label={t('set.countInTitle')}
      />
    </InfoCard>
  );
}
