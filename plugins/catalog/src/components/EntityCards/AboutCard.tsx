import { styled } from '@mui/material/styles';
import { editUrlAnnotation, type Entity, viewUrlAnnotation } from '@portico/catalog-model';
import { InfoCard, isExternalUrl, Link, StructuredMetadata, TagList } from '@portico/ui';
import { listRelationTargets } from '../../model/entityRelations.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** What an entity is: its description, where it belongs, its tags, and where its source is. */
export default function AboutCard({ entity }: { entity: Entity }) {
  const { metadata } = entity;
  const viewUrl = getExternalUrl(metadata.annotations?.[viewUrlAnnotation]);
  const editUrl = getExternalUrl(metadata.annotations?.[editUrlAnnotation]);
  const domains = listRelationTargets(entity, 'partOf', 'domain');
  const systems = listRelationTargets(entity, 'partOf', 'system');
  const parents = listRelationTargets(entity, 'partOf', 'component');
  return (
    <InfoCard title="About">
      <Description>
        {metadata.description ?? 'No description. Add metadata.description to its descriptor.'}
      </Description>
      <StructuredMetadata
        items={[
          { label: 'System', value: listOrNothing(systems, 'system') },
          { label: 'Domain', value: listOrNothing(domains, 'domain') },
          { label: 'Part of', value: listOrNothing(parents, 'component') },
          {
            label: 'Tags',
            value: metadata.tags?.length ? <TagList tags={metadata.tags} /> : undefined,
          },
          { label: 'Source', value: viewUrl && <Link to={viewUrl}>View source</Link> },
          { label: 'Edit', value: editUrl && <Link to={editUrl}>Edit the descriptor</Link> },
        ]}
      />
    </InfoCard>
  );
}

/** Anybody may write an annotation: only addresses of the web become links. */
function getExternalUrl(url: string | undefined): string | undefined {
  return url !== undefined && isExternalUrl(url) ? url : undefined;
}

function listOrNothing(refs: readonly string[], defaultKind: string) {
  return refs.length > 0 ? (
    <EntityRefLinks entityRefs={refs} defaultKind={defaultKind} />
  ) : undefined;
}

const Description = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: theme.spacing(0, 0, 1.5),
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}));
