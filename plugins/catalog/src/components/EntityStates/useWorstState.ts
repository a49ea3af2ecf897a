import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { State } from '@portico/ui';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { use, useCallback } from 'react';
import { getLifecycleState, listEntityStates } from '../../model/entityStates.ts';
import { EntityFindingsContext } from '../../queries/entityFindings.ts';
import { catalogTranslations } from '../../translations.ts';

/** The worst of what is wrong with an entity, and its name in the reader's language; `undefined` when all is well. */
export function useWorstState(): (entity: Entity) => { state: State; label: string } | undefined {
  const t = useTranslations(catalogTranslations);
  const readText = useReadText();
  const byRef = use(EntityFindingsContext);
  return useCallback(
    entity => {
      const [finding] = byRef.get(stringifyEntityRef(entity)) ?? [];
      if (finding) return { state: finding.state, label: readText(finding.word) };
      const [worst] = listEntityStates(entity);
      if (worst) return { state: worst.state, label: t(`state.${worst.id}`) };
      const lifecycle = entity.spec?.['lifecycle'];
      if (typeof lifecycle !== 'string') return undefined;
      // What is merely young needs nobody's attention.
      const state = getLifecycleState(lifecycle);
      return state === 'attention' ? { state, label: lifecycle } : undefined;
    },
    [byRef, readText, t],
  );
}
