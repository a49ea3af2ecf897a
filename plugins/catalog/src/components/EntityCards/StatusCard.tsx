import { styled } from '@mui/material/styles';
import { editUrlAnnotation, type Entity } from '@portico/catalog-model';
import { isExternalUrl, Link, WarningPanel } from '@portico/ui';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { listProblems } from '../../model/entityProblems.ts';
import { catalogTranslations } from '../../translations.ts';
import { ConflictFiles } from './ConflictFiles.tsx';
import { SourceExcerpt } from './SourceExcerpt.tsx';

/** What the catalog has to say against an entity, such as errors of its document. */
export default function StatusCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const readText = useReadText();
  const editUrl = entity.metadata.annotations?.[editUrlAnnotation];
  return (
    <Stack>
      {listProblems(entity).map(({ id, title, message, severity, excerpt, conflict }) => (
        <WarningPanel
          key={id}
          title={readText(title)}
          message={
            conflict ? (
              <ConflictFiles entity={entity} conflict={conflict} />
            ) : (
              <>
                {/* The server's message is in English. */}
                <span lang="en">{message}</span>
                {excerpt && <SourceExcerpt excerpt={excerpt} />}
              </>
            )
          }
          severity={severity}
          {...(editUrl !== undefined &&
            isExternalUrl(editUrl) && {
              actions: <Link to={editUrl}>{t('problem.edit')}</Link>,
            })}
        />
      ))}
    </Stack>
  );
}

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
