import type { Entity } from '@portico/catalog-model';
import { InfoCard, type MetadataItem, StructuredMetadata } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { listRelationTargets } from '../../model/relations/entityRelations.ts';
import { findRelationOf, labelField, listFieldTexts } from '../../model/ownKinds.ts';
import { useOwnKind } from '../../queries/ownKinds.ts';
import { catalogTranslations } from '../../translations.ts';
import { OwnerContact } from './OwnerContact.tsx';
import { useAboutItems } from './useAboutItems.tsx';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** Facts of an entity: where it belongs, its tags, and where its source is; nothing where there are none. */
export default function AboutCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const aboutItems = useAboutItems(entity);
  const ownItems = useOwnAboutItems(entity);
  const domains = listRelationTargets(entity, 'partOf', 'domain');
  const systems = listRelationTargets(entity, 'partOf', 'system');
  const parents = listRelationTargets(entity, 'partOf', 'component');
  const owners = listRelationTargets(entity, 'ownedBy');
  const items = [
    { label: t('field.system'), value: listOrNothing(systems, 'system') },
    { label: t('field.domain'), value: listOrNothing(domains, 'domain') },
    { label: t('field.partOf'), value: listOrNothing(parents, 'component') },
    {
      label: t('field.contact'),
      value: owners.length > 0 ? <OwnerContact ownerRefs={owners} /> : undefined,
    },
    ...ownItems,
    ...aboutItems,
  ];
  if (items.every(({ value }) => value === undefined)) return null;
  return (
    <InfoCard title={t('about.title')}>
      <StructuredMetadata items={items} />
    </InfoCard>
  );
}

/** What the configuration of the entity's kind wants to be shown. */
function useOwnAboutItems(entity: Entity): MetadataItem[] {
  const kind = useOwnKind(entity.kind);
  const locale = useLocale();
  return (kind?.about ?? []).map(field => {
    const relation = kind && findRelationOf(kind, field.field);
    const texts = listFieldTexts(entity, field.field);
    return {
      label: labelField(field, locale),
      value: relation
        ? listOrNothing(listRelationTargets(entity, relation))
        : texts.join(', ') || undefined,
    };
  });
}

function listOrNothing(refs: readonly string[], defaultKind?: string) {
  return refs.length > 0 ? (
    <EntityRefLinks entityRefs={refs} {...(defaultKind && { defaultKind })} />
  ) : undefined;
}
