import type { Entity } from '@portico/catalog-model';
import { InfoCard, StructuredMetadata } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { catalogTranslations } from '../../translations.ts';

/** The labels that an entity's descriptor gives it. */
export default function LabelsCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const labels = Object.entries(entity.metadata.labels ?? {});
  return (
    <InfoCard title={t('labels.title')}>
      <StructuredMetadata
        layout="stacked"
        items={labels.map(([label, value]) => ({ label, value }))}
      />
    </InfoCard>
  );
}
