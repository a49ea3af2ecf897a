import type { Entity } from '@portico/catalog-model';
import { useTranslations, WarningPanel } from '@portico/ui';
import { useMissingRelations } from '../../queries/missingRelations.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** Warns of relations that lead to nothing. */
export default function RelationWarningCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const { data: missing = [] } = useMissingRelations(entity);
  if (missing.length === 0) return null;
  return (
    <WarningPanel
      title={t('relationWarning.title')}
      message={
        <>
          {t('relationWarning.missing')} <EntityRefLinks entityRefs={missing} />
        </>
      }
    />
  );
}
