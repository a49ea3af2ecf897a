import { useCallback, useContext } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { EntityKindsContext } from './EntityKindsContext.ts';
import { findKnownKind } from './knownKinds.ts';

/** What calls an entity's kind, given in any case, by its name in the reader's language; kinds that nobody has declared keep theirs. */
export function useKindLabel(): (kind: string) => string {
  const t = useTranslations(uiTranslations);
  const ownKinds = useContext(EntityKindsContext);
  return useCallback(
    kind => {
      const own = ownKinds.get(kind.toLowerCase());
      if (own) return own.label;
      const known = findKnownKind(kind);
      return known ? t(`kind.${known}`) : kind.charAt(0).toUpperCase() + kind.slice(1);
    },
    [t, ownKinds],
  );
}
