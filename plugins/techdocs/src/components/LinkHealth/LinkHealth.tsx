import { styled } from '@mui/material/styles';
import { useEntityByName, useIsOwnedEntity } from '@portico/catalog';
import type { EntityName } from '@portico/catalog-model';
import type { BrokenLink } from '@portico/techdocs-common';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { useBrokenLinks } from '../../queries/docsSite.ts';

const maxShown = 50;

/** The links of a site that lead nowhere, for its owners. */
export function LinkHealth({ entity }: { entity: EntityName }) {
  const t = useTranslations(laterDocsTranslations);
  const { data: described } = useEntityByName(entity);
  const isOwned = useIsOwnedEntity();
  const { data } = useBrokenLinks(entity, { isWanted: Boolean(described && isOwned(described)) });
  if (!data || data.total === 0) return null;
  const shown = data.items.slice(0, maxShown);
  return (
    <Place>
      <WarningPanel
        title={t('links.title', { count: data.total })}
        message={t('links.hint', { checked: data.checked })}
      >
        <ul>
          {shown.map((link, index) => (
            <li key={index}>
              <LinkProblem link={link} />
            </li>
          ))}
        </ul>
        {data.total > shown.length && (
          <p>{t('links.more', { count: data.total - shown.length })}</p>
        )}
      </WarningPanel>
    </Place>
  );
}

function LinkProblem({ link: { page, line, target, reason, suggestion } }: { link: BrokenLink }) {
  const t = useTranslations(laterDocsTranslations);
  return (
    <>
      <code>{line === undefined ? page : `${page}:${line}`}</code> {t(`links.reason.${reason}`)}:{' '}
      <code>{target}</code>
      {suggestion !== undefined && (
        <>
          {' '}
          {t('links.suggestion')} <code>{suggestion}</code>
        </>
      )}
    </>
  );
}

const Place = styled('div')(({ theme }) => ({
  marginBottom: theme.spacing(2),
  '& ul': { margin: 0, paddingInlineStart: theme.spacing(2.5) },
  '& li': { overflowWrap: 'anywhere' },
  '@media print': { display: 'none' },
}));
