import type { Entity } from '@portico/catalog-model';
import { HeaderLabel, useTranslations } from '@portico/ui';
import { listRelationTargets } from '../../model/entityRelations.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** The header's labels of an entity: who owns it, and where in its life it is. */
export function EntityLabels({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const owners = listRelationTargets(entity, 'ownedBy');
  const lifecycle = entity.spec?.['lifecycle'];
  return (
    <>
      {owners.length > 0 && (
        <HeaderLabel label={t('field.owner')}>
          <EntityRefLinks entityRefs={owners} defaultKind="group" />
        </HeaderLabel>
      )}
      {typeof lifecycle === 'string' && (
        <HeaderLabel label={t('field.lifecycle')}>{lifecycle}</HeaderLabel>
      )}
    </>
  );
}
