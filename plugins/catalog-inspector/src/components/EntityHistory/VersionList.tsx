import { splitLocationRef } from '@portico/catalog-model';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { EntityVersion } from '@portico/catalog-common/history';
import { formatTime } from '@portico/catalog/parts';
import { isExternalUrl, Link, RelativeTime, StatusDot, VisuallyHidden } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { VersionSummary } from './VersionSummary.tsx';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Props of {@link VersionList}. */
export interface VersionListProps {
  /** The latest first. */
  versions: readonly EntityVersion[];
  /** The address at which a version is shown. */
  getHref: (version: EntityVersion) => string;
  /** The address of the page as it was after a version. */
  getPageHref: (version: EntityVersion) => string;
  /** Reads older ones; omitted when there are none. */
  onReadMore?: (() => void) | undefined;
  isReading: boolean;
}

const statuses = {
  created: 'ok',
  updated: 'info',
  related: 'unknown',
  deleted: 'error',
} as const;

/** The versions of an entity: when, what and where from. */
export function VersionList({
  versions,
  getHref,
  getPageHref,
  onReadMore,
  isReading,
}: VersionListProps) {
  const t = useTranslations(laterInspectorTranslations);
  const locale = useLocale();
  return (
    <>
      <List aria-label={t('history.list')}>
        {versions.map(version => (
          <li key={version.version}>
            <Head>
              <StatusDot status={statuses[version.action]}>
                <Link to={getHref(version)}>
                  {t(`versionAction.${version.action}`)} <RelativeTime time={version.at} />
                </Link>
              </StatusDot>
            </Head>
            <VersionSummary version={version} />
            <Facts>
              <Lines version={version} />
              {version.locationRef !== undefined && <Source locationRef={version.locationRef} />}
              {version.commit && <Commit commit={version.commit} />}
              {version.action !== 'deleted' && (
                <Link to={getPageHref(version)}>
                  {t('history.showThen')}
                  <VisuallyHidden> ({formatTime(version.at, locale)})</VisuallyHidden>
                </Link>
              )}
            </Facts>
          </li>
        ))}
      </List>
      {onReadMore && (
        <Button size="small" disabled={isReading} onClick={onReadMore}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}

function Lines({ version: { lines } }: { version: EntityVersion }) {
  const t = useTranslations(laterInspectorTranslations);
  if (!lines || lines.added + lines.removed === 0) return null;
  return (
    <span>
      <span aria-hidden>
        +{lines.added} −{lines.removed}
      </span>
      <VisuallyHidden>
        {t('history.linesAdded', { count: lines.added })},{' '}
        {t('history.linesRemoved', { count: lines.removed })}
      </VisuallyHidden>
    </span>
  );
}

/** The file or address it was read from: its end, which says most, and the whole of it on hover. */
function Source({ locationRef }: { locationRef: string }) {
  const { target } = splitLocationRef(locationRef);
  const short = target.split('/').slice(-2).join('/');
  return (
    <Code title={target}>{isExternalUrl(target) ? <Link to={target}>{short}</Link> : short}</Code>
  );
}

function Commit({ commit }: { commit: NonNullable<EntityVersion['commit']> }) {
  const t = useTranslations(laterInspectorTranslations);
  const name = t('history.commit', { id: commit.id.slice(0, 8) });
  return (
    <Code title={commit.id}>
      {commit.url !== undefined && isExternalUrl(commit.url) ? (
        <Link to={commit.url}>{name}</Link>
      ) : (
        name
      )}
    </Code>
  );
}

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gap: theme.spacing(0.5),
    minWidth: 0,
    paddingBlock: theme.spacing(1.5),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li:first-of-type': { borderTop: 0, paddingTop: 0 },
}));

const Head = styled('div')(({ theme }) => ({ ...theme.typography.body2, fontWeight: 600 }));

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.25, 2),
  color: theme.vars.palette.text.secondary,
}));

const Code = styled('span')({ fontFamily: monoFontFamily, overflowWrap: 'anywhere' });
