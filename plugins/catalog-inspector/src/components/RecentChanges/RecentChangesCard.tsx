import { styled } from '@mui/material/styles';
import { useEntityTime } from '@portico/catalog';
import type { EntityVersion } from '@portico/catalog-common/history';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { useEntityHistory } from '@portico/catalog/parts';
import { InfoCard, isExternalUrl, Link, RelativeTime } from '@portico/ui';
import { type Text, useReadText, useTranslations } from '@portico/ui/i18n';
import { useSearchParams } from 'react-router';
import { laterInspectorTranslations } from '../../laterTranslations.ts';
import { writeInspectorTab } from '../../model/inspectorTabs.ts';
import { isVersion, mergeChanges } from '../../model/mergeChanges.ts';
import { useOtherChangesOf } from '../../queries/otherChanges.ts';
import { VersionSummary } from '../EntityHistory/VersionSummary.tsx';

const maxShown = 4;

/** What changed last about an entity, when and by which commit, and what happened to it; the former are all in the inspector. */
export default function RecentChangesCard({ entity }: { entity: Entity }) {
  // The page of another day has its own line of time.
  return useEntityTime() === undefined ? <Changes entity={entity} /> : null;
}

function Changes({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const [search] = useSearchParams();
  const entityRef = stringifyEntityRef(entity);
  const { data } = useEntityHistory(entityRef);
  const others = useOtherChangesOf(entity);
  const versions = data?.pages[0]?.items ?? [];
  const changes = mergeChanges(
    versions.map(version => ({ entityRef, version })),
    others.changes,
  );
  // Where the server keeps no history there is nothing to say.
  if (changes.length === 0) return null;
  return (
    <InfoCard
      title={t('history.recent')}
      footer={<Link to={`?${writeInspectorTab(search, 'history')}`}>{t('history.all')}</Link>}
    >
      <List>
        {changes
          .slice(0, maxShown)
          .map(({ id, at, detail }) =>
            isVersion(detail) ? (
              <Change key={id} version={detail} />
            ) : (
              <OtherChange key={id} text={detail} at={at} />
            ),
          )}
      </List>
    </InfoCard>
  );
}

function OtherChange({ text, at }: { text: Text; at: string }) {
  const readText = useReadText();
  return (
    <li>
      <p>
        <strong>{readText(text)}</strong> <RelativeTime time={at} />
      </p>
    </li>
  );
}

function Change({ version }: { version: EntityVersion }) {
  const t = useTranslations(laterInspectorTranslations);
  const { commit } = version;
  const name = commit && t('history.commit', { id: commit.id.slice(0, 8) });
  return (
    <li>
      <p>
        <strong>{t(`versionAction.${version.action}`)}</strong> <RelativeTime time={version.at} />
        {name !== undefined && (
          <>
            {' · '}
            {commit?.url !== undefined && isExternalUrl(commit.url) ? (
              <Link to={commit.url}>{name}</Link>
            ) : (
              name
            )}
          </>
        )}
      </p>
      <VersionSummary version={version} />
    </li>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.25),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& strong': { fontWeight: 500, color: theme.vars.palette.text.primary },
  '& ul': { color: theme.vars.palette.text.secondary },
}));
