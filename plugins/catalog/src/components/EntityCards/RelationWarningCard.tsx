import type { Entity } from '@portico/catalog-model';
import { Link, useTranslations, WarningPanel } from '@portico/ui';
import { useSearchParams } from 'react-router';
import { writeInspectorTab } from '../../model/inspectorTabs.ts';
import { useMissingRelations } from '../../queries/missingRelations.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** Warns of relations that lead to nothing, and leads to why. */
export default function RelationWarningCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const { data: missing = [] } = useMissingRelations(entity);
  const [search] = useSearchParams();
  if (missing.length === 0) return null;
  return (
    <WarningPanel
      title={t('relationWarning.title')}
      message={
        <>
          {t('relationWarning.missing')} <EntityRefLinks entityRefs={missing} />
        </>
      }
      actions={
        <Link to={`?${writeInspectorTab(search, 'explain')}`}>{t('relationWarning.explain')}</Link>
      }
    />
  );
}
