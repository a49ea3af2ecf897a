import { useCallback } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { findKnownKind } from './knownKinds.ts';

/** What calls an entity's kind, given in any case, by its name in the reader's language; a company's own kinds keep theirs. */
export function useKindLabel(): (kind: string) => string {
  const t = useTranslations(uiTranslations);
  return useCallback(
    kind => {
      const known = findKnownKind(kind);
      return known ? t(`kind.${known}`) : kind.charAt(0).toUpperCase() + kind.slice(1);
    },
    [t],
  );
}
