import { useCallback, useContext } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { EntityKindsContext } from './EntityKindsContext.ts';
import { findKnownKind } from './knownKinds.ts';

/**
 * What calls an entity's kind, given in any case, by its name in the reader's language: for a count other than one in the
 * plural. Kinds that nobody has declared keep their name.
 */
export function useKindLabel(): (kind: string, count?: number) => string {
  const t = useTranslations(uiTranslations);
  const ownKinds = useContext(EntityKindsContext);
  return useCallback(
    (kind, count = 1) => {
      const own = ownKinds.get(kind.toLowerCase());
      if (own) return count === 1 ? own.label : own.plural;
      const known = findKnownKind(kind);
      if (!known) return kind.charAt(0).toUpperCase() + kind.slice(1);
      return t(count === 1 ? `kind.${known}` : `kinds.${known}`);
    },
    [t, ownKinds],
  );
}
