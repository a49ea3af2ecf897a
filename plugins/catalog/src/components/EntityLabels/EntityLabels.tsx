import type { Entity } from '@portico/catalog-model';
import { StateBadge } from '@portico/ui';
import { HeaderLabel } from '@portico/ui/header';
import { useTranslations } from '@portico/ui/i18n';
import { isUnowned } from '../../model/entityStates.ts';
import { listRelationTargets } from '../../model/relations/entityRelations.ts';
import { hasCheckedRelations } from '../../model/relations/relationWarnings.ts';
import { useMissingRelations } from '../../queries/missingRelations.ts';
import { catalogTranslations } from '../../translations.ts';
import { OwnerLinks } from '../EntityRefLink/OwnerLinks.tsx';
import { LifecycleBadge } from '../EntityStates/LifecycleBadge.tsx';

/** The header's labels of an entity: who owns it, and where in its life it is. */
export function EntityLabels({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const owners = listRelationTargets(entity, 'ownedBy');
  const lifecycle = entity.spec?.['lifecycle'];
  return (
    <>
      {owners.length > 0 && (
        <HeaderLabel label={t('field.owner')}>
          {hasCheckedRelations(entity) ? (
            <CheckedOwners entity={entity} owners={owners} />
          ) : (
            <OwnerLinks entityRefs={owners} />
          )}
        </HeaderLabel>
      )}
      {isUnowned(entity) && (
        <HeaderLabel label={t('field.owner')}>
          <StateBadge state="attention" title={t('state.unowned.title')}>
            {t('state.unowned')}
          </StateBadge>
        </HeaderLabel>
      )}
      {typeof lifecycle === 'string' && (
        <HeaderLabel label={t('field.lifecycle')}>
          <LifecycleBadge lifecycle={lifecycle} />
        </HeaderLabel>
      )}
    </>
  );
}

/** Owners, of which those that the catalog does not know are marked and lead nowhere. */
function CheckedOwners({ entity, owners }: { entity: Entity; owners: readonly string[] }) {
  const { data: missing } = useMissingRelations(entity);
  return <OwnerLinks entityRefs={owners} {...(missing && { missing })} />;
}
