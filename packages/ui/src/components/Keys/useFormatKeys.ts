import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { listKeyCaps } from './formatKeys.ts';

/** Writes a shortcut as people read it, by the names on the keyboards of their language: `Ctrl K`. */
export function useFormatKeys(): (shortcut: string) => string {
  const t = useTranslations(uiTranslations);
  return shortcut => listKeyCaps(shortcut, { control: t('keys.control') }).join(' ');
}
