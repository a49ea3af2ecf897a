import type { Entity } from '@portico/catalog-model';
import { HeaderLabel } from '@portico/ui';
import { listRelationTargets } from '../../model/entityRelations.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** The header's labels of an entity: who owns it, and where in its life it is. */
export function EntityLabels({ entity }: { entity: Entity }) {
  const owners = listRelationTargets(entity, 'ownedBy');
  const lifecycle = entity.spec?.['lifecycle'];
  return (
    <>
      {owners.length > 0 && (
        <HeaderLabel label="Owner">
          <EntityRefLinks entityRefs={owners} defaultKind="group" />
        </HeaderLabel>
      )}
      {typeof lifecycle === 'string' && <HeaderLabel label="Lifecycle">{lifecycle}</HeaderLabel>}
    </>
  );
}
