import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import { KindTile, useKindLabel } from '@portico/ui/kinds';
import { useTranslations } from '@portico/ui/i18n';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { toOwnerRef } from '../../model/entityDraft.ts';
import { type ReviewedFile, summarizeEntity } from '../../model/proposal.ts';

/** Props of {@link ReviewedEntities}. */
export interface ReviewedEntitiesProps {
  files: readonly ReviewedFile[];
}

/** How many entities of a repository are summed up; all of them are in its YAML. */
const maxShown = 10;

/** The entities of descriptors: what each is called, whose it is, and where it is. */
export function ReviewedEntities({ files }: ReviewedEntitiesProps) {
  const t = useTranslations(bulkImportTranslations);
  const labelKind = useKindLabel();
  const all = files.flatMap(({ path, entities }) =>
    entities.map(entity => ({ path, ...summarizeEntity(entity) })),
  );
  return (
    <>
      {all.slice(0, maxShown).map(({ path, kind, name, owner, type }) => (
        <Facts key={`${path} ${kind} ${name}`}>
          <div>
            <dt>{t('review.name')}</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>{t('review.kind')}</dt>
            <Kind>
              <KindTile kind={kind} size={16} />
              {labelKind(kind)}
            </Kind>
          </div>
          {type && (
            <div>
              <dt>{t('column.type')}</dt>
              <dd>{type}</dd>
            </div>
          )}
          {owner && (
            <div>
              <dt>{t('column.owner')}</dt>
              <dd>
                <EntityRefLink entityRef={toOwnerRef(owner)} defaultKind="group" target="_blank" />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('review.file')}</dt>
            <dd>{path}</dd>
          </div>
        </Facts>
      ))}
      {all.length > maxShown && <span>{t('known.more', { count: all.length - maxShown })}</span>}
    </>
  );
}

const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.25, 2),
  margin: 0,
  '& > div': { display: 'flex', gap: theme.spacing(0.75), minWidth: 0 },
  '& dt': { color: theme.vars.palette.text.secondary, overflowWrap: 'normal' },
  '& dd': { margin: 0, minWidth: 0 },
}));

const Kind = styled('dd')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
}));
