import { useContributions } from '@portico/app';
import { editUrlAnnotation, type Entity } from '@portico/catalog-model';
import { isExternalUrl, Link, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useSearchParams } from 'react-router';
import { openEntityDialog } from '../../model/entityDialogs.ts';
import { entityDialogPoint } from '../../points.ts';
import { useMayBeHidden } from '../../queries/mayBeHidden.ts';
import { useMissingRelations } from '../../queries/missingRelations.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** Warns of relations that lead to nothing, and leads to why. */
export default function RelationWarningCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const { data: missing = [] } = useMissingRelations(entity);
  const [search] = useSearchParams();
  const editUrl = entity.metadata.annotations?.[editUrlAnnotation];
  const explaining = useContributions(entityDialogPoint).find(
    ({ value }) => value.explainingValue !== undefined,
  )?.value;
  const isUnsure = useMayBeHidden(missing[0]);
  if (isUnsure === undefined) return null;
  return (
    <WarningPanel
      title={t('relationWarning.title')}
      message={
        <>
          {t('relationWarning.missing')} <EntityRefLinks entityRefs={missing} />
          <p>{t(isUnsure ? 'relationWarning.hidden' : 'relationWarning.fix')}</p>
        </>
      }
      actions={
        <>
          {editUrl !== undefined && isExternalUrl(editUrl) && (
            <Link to={editUrl}>{t('problem.edit')}</Link>
          )}
          {explaining && (
            <Link to={`?${openEntityDialog(search, explaining, explaining.explainingValue)}`}>
              {t('relationWarning.explain')}
            </Link>
          )}
        </>
      }
    />
  );
}
