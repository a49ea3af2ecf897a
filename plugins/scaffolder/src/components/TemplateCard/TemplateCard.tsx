import { useRouteRef } from '@portico/app';
import { StarButton } from '@portico/catalog';
import { OwnerLinks } from '@portico/catalog/parts';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { TagList } from '@portico/ui';
import { ItemCard } from '@portico/ui/cards';
import { KindTile } from '@portico/ui/kinds';
import { styled } from '@mui/material/styles';
import { listOwners, readType } from '../../model/templateFilters.ts';
import { selectedTemplateRouteRef } from '../../routes.ts';

/** A template as a card, which leads to its wizard. */
export function TemplateCard({
  template,
  headingLevel,
}: {
  template: Entity;
  /** The level of its title on the page. */
  headingLevel: 2 | 3;
}) {
  const writePath = useRouteRef(selectedTemplateRouteRef);
  const { namespace = 'default', name, description, tags = [] } = template.metadata;
  return (
    <ItemCard
      title={getEntityDisplayName(template)}
      headingLevel={headingLevel}
      to={writePath?.({ namespace, templateName: name }) ?? ''}
      subtitle={readType(template)}
      icon={<KindTile kind="Template" size={32} />}
      actions={<StarButton entity={template} />}
      footer={
        <Foot>
          <OwnerLinks entityRefs={listOwners(template)} />
          {tags.length > 0 && <TagList tags={tags} />}
        </Foot>
      }
    >
      {description}
    </ItemCard>
  );
}

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 1.5),
  // Links here stay clickable above the card's own.
  '& a': { position: 'relative', zIndex: 1 },
}));
