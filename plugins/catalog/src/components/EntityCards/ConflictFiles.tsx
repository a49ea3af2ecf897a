import { styled } from '@mui/material/styles';
import { type Entity, viewUrlAnnotation } from '@portico/catalog-model';
import { isExternalUrl, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ProblemConflict, ProblemFile } from '../../model/entityProblems.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLink } from '../EntityRefLink/EntityRefLink.tsx';

/** Props of {@link ConflictFiles}. */
export interface ConflictFilesProps {
  entity: Entity;
  conflict: ProblemConflict;
}

/** The two files that define one entity, which of them counts, and what to do. */
export function ConflictFiles({ entity, conflict }: ConflictFilesProps) {
  const t = useTranslations(catalogTranslations);
  const { counted, ignored, entityRef } = conflict;
  const viewUrl = entity.metadata.annotations?.[viewUrlAnnotation];
  return (
    <>
      <Files>
        {entityRef !== undefined && (
          <>
            <dt>{t('conflict.entity')}</dt>
            <dd>
              <EntityRefLink entityRef={entityRef} />
            </dd>
          </>
        )}
        {counted && (
          <>
            <dt>{t('conflict.counted')}</dt>
            <File {...counted} url={counted.url ?? viewUrl} />
          </>
        )}
        <dt>{t('conflict.ignored')}</dt>
        <File {...ignored} />
      </Files>
      {t('conflict.fix')}
    </>
  );
}

function File({ path, line, url }: Omit<ProblemFile, 'url'> & { url?: string | undefined }) {
  const t = useTranslations(catalogTranslations);
  const text = line === undefined ? path : t('conflict.line', { path, line });
  return <dd>{url !== undefined && isExternalUrl(url) ? <Link to={url}>{text}</Link> : text}</dd>;
}

const Files = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(0.25, 1.5),
  margin: theme.spacing(0, 0, 0.75),
  whiteSpace: 'normal',
  '& dd': { margin: 0, color: theme.vars.palette.text.primary },
}));
