import type { Entity } from '@portico/catalog-model';
import type { State } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback } from 'react';
import { getLifecycleState, listEntityStates } from '../../model/entityStates.ts';
import { catalogTranslations } from '../../translations.ts';

/** The worst of what is wrong with an entity, and its name in the reader's language; `undefined` when all is well. */
export function useWorstState(): (entity: Entity) => { state: State; label: string } | undefined {
  const t = useTranslations(catalogTranslations);
  return useCallback(
    entity => {
      const [worst] = listEntityStates(entity);
      if (worst) return { state: worst.state, label: t(`state.${worst.id}`) };
      const lifecycle = entity.spec?.['lifecycle'];
      if (typeof lifecycle !== 'string') return undefined;
      // What is merely young needs nobody's attention.
      const state = getLifecycleState(lifecycle);
      return state === 'attention' ? { state, label: lifecycle } : undefined;
    },
    [t],
  );
}
