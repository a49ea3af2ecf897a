import type { Entity } from '@portico/catalog-model';
import { StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { listEntityStates } from '../../model/entityStates.ts';
import { catalogTranslations } from '../../translations.ts';

/** What is wrong with an entity, in badges; nothing when all is well. */
export function EntityStates({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  return listEntityStates(entity).map(({ id, state }) => (
    <StateBadge key={id} state={state} title={t(`state.${id}.title`)}>
      {t(`state.${id}`)}
    </StateBadge>
  ));
}
