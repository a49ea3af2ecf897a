import { styled } from '@mui/material/styles';
import { editUrlAnnotation, type Entity, viewUrlAnnotation } from '@portico/catalog-model';
import {
  InfoCard,
  isExternalUrl,
  Link,
  StructuredMetadata,
  TagList,
  useTranslations,
} from '@portico/ui';
import { listRelationTargets } from '../../model/entityRelations.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** What an entity is: its description, where it belongs, its tags, and where its source is. */
export default function AboutCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const { metadata } = entity;
  const viewUrl = getExternalUrl(metadata.annotations?.[viewUrlAnnotation]);
  const editUrl = getExternalUrl(metadata.annotations?.[editUrlAnnotation]);
  const domains = listRelationTargets(entity, 'partOf', 'domain');
  const systems = listRelationTargets(entity, 'partOf', 'system');
  const parents = listRelationTargets(entity, 'partOf', 'component');
  return (
    <InfoCard title={t('about.title')}>
      <Description>{metadata.description ?? t('about.noDescription')}</Description>
      <StructuredMetadata
        items={[
          { label: t('field.system'), value: listOrNothing(systems, 'system') },
          { label: t('field.domain'), value: listOrNothing(domains, 'domain') },
          { label: t('field.partOf'), value: listOrNothing(parents, 'component') },
          {
            label: t('field.tags'),
            value: metadata.tags?.length ? <TagList tags={metadata.tags} /> : undefined,
          },
          {
            label: t('field.source'),
            value: viewUrl && <Link to={viewUrl}>{t('about.viewSource')}</Link>,
          },
          {
            label: t('field.edit'),
            value: editUrl && <Link to={editUrl}>{t('about.editDescriptor')}</Link>,
          },
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
