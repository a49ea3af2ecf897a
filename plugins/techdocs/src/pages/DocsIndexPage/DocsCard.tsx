import { styled } from '@mui/material/styles';
import { StarButton } from '@portico/catalog';
import { OwnerLinks } from '@portico/catalog/parts';
import { useWriteDocsPath } from '@portico/catalog/parts';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { ItemCard } from '@portico/ui/cards';
import { KindTile, useKindLabel } from '@portico/ui/kinds';
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
        <Foot>
          <OwnerLinks entityRefs={owners} />
          <DocsStateCell entity={entity} />
        </Foot>
      }
    >
      {entity.metadata.description}
    </ItemCard>
  );
}

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 1.5),
  color: theme.vars.palette.text.secondary,
}));
