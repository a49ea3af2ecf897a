import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from '@portico/ui/i18n';
import { SidebarIntro, useFormatKeys } from '@portico/ui/shell';
import { useLocation } from 'react-router';
import { useApp } from '../hooks/AppContext.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { appTranslations } from '../translations.ts';
import { getHomePath } from '../routing/getHomePath.ts';
import { sidebarIntroStorage } from './sidebarStorage.ts';

/** A first word to those who are here for the first time; once read, it never comes back in this browser. */
export function NewcomerIntro() {
  const t = useTranslations(appTranslations);
  const formatKeys = useFormatKeys();
  const [isDismissed, setDismissed] = useStoredValue<boolean>(
    sidebarIntroStorage.bucket,
    sidebarIntroStorage.key,
  );
  const { pathname } = useLocation();
  const { assembly } = useApp();
  // It is about keys, and is shown where one begins.
  const hasKeys = !useMediaQuery('(pointer: coarse)', { noSsr: true });
  if (isDismissed || !hasKeys || pathname !== getHomePath(assembly)) return null;
  return (
    <SidebarIntro title={t('intro.title')} onDismiss={() => setDismissed(true)}>
      <p>{t('intro.search', { keys: formatKeys('mod+k') })}</p>
      <p>{t('intro.shortcuts')}</p>
    </SidebarIntro>
  );
}
