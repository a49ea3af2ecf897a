import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { StateBadge } from '@portico/ui';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { use } from 'react';
import { listEntityStates } from '../../model/entityStates.ts';
import { EntityFindingsContext } from '../../queries/entityFindings.ts';
import { catalogTranslations } from '../../translations.ts';

/** What is wrong with an entity, in badges; nothing when all is well. */
export function EntityStates({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const readText = useReadText();
  const findings = use(EntityFindingsContext).get(stringifyEntityRef(entity)) ?? [];
  return (
    <>
      {findings.map(({ value, state, word, title }) => (
        <StateBadge key={value} state={state} title={readText(title)}>
          {readText(word)}
        </StateBadge>
      ))}
      {listEntityStates(entity).map(({ id, state }) => (
        <StateBadge key={id} state={state} title={t(`state.${id}.title`)}>
          {t(`state.${id}`)}
        </StateBadge>
      ))}
    </>
  );
}
