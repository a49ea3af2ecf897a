import { formatKeys, SidebarIntro, useTranslations } from '@portico/ui';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { appTranslations } from '../translations.ts';
import { sidebarIntroStorage } from './sidebarStorage.ts';

/** A first word to those who are here for the first time; once read, it never comes back in this browser. */
export function NewcomerIntro() {
  const t = useTranslations(appTranslations);
  const [isDismissed, setDismissed] = useStoredValue<boolean>(
    sidebarIntroStorage.bucket,
    sidebarIntroStorage.key,
  );
  if (isDismissed) return null;
  return (
    <SidebarIntro title={t('intro.title')} onDismiss={() => setDismissed(true)}>
      <p>{t('intro.search', { keys: formatKeys('mod+k') })}</p>
      <p>{t('intro.shortcuts')}</p>
    </SidebarIntro>
  );
}
