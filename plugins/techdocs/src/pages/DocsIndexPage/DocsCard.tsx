import { StarButton } from '@portico/catalog';
import { OwnerLinks } from '@portico/catalog/parts';
import { useWriteDocsPath } from '@portico/catalog/parts';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { ItemCard, KindTile, useKindLabel } from '@portico/ui';
import { DocsStateCell } from './DocsStateCell.tsx';

/** Docs as a card, which leads to them. */
export function DocsCard({ entity }: { entity: Entity }) {
  const path = useWriteDocsPath()(entity);
  const owners = (entity.relations ?? []).flatMap(({ type, targetRef }) =>
    type === 'ownedBy' ? targetRef : [],
  );
  return (
    <ItemCard
      title={getEntityDisplayName(entity)}
      to={path ?? ''}
      subtitle={useKindLabel()(entity.kind)}
      icon={<KindTile kind={entity.kind} size={32} />}
      actions={<StarButton entity={entity} />}
      footer={
        <>
          <OwnerLinks entityRefs={owners} />
          <DocsStateCell entity={entity} />
        </>
      }
    >
      {entity.metadata.description}
    </ItemCard>
  );
}
