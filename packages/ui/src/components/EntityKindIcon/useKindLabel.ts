import { useCallback } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';

const knownKinds = [
  'api',
  'component',
  'domain',
  'group',
  'location',
  'resource',
  'system',
  'template',
  'user',
] as const;

/** What calls an entity's kind, given in any case, by its name in the reader's language; a company's own kinds keep theirs. */
export function useKindLabel(): (kind: string) => string {
  const t = useTranslations(uiTranslations);
  return useCallback(
    kind => {
      const known = knownKinds.find(each => each === kind.toLowerCase());
      return known ? t(`kind.${known}`) : kind.charAt(0).toUpperCase() + kind.slice(1);
    },
    [t],
  );
}
