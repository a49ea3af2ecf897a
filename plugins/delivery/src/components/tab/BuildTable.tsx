import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Build } from '@portico/delivery-common';
import { EmptyState, formatDuration, Link, RelativeTime } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { type ReactNode, useMemo } from 'react';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { BuildStateBadge } from '../BuildStateBadge.tsx';

const shortCommitLength = 7;

/** Props of {@link BuildTable}. */
export interface BuildTableProps {
  builds: readonly Build[];
  label: string;
  /** Shows the branch of each, for builds of several. */
  hasBranch: boolean;
  /** Opens the log of a build; omitted where there are none. */
  onOpen: ((build: Build) => void) | undefined;
  /** Above the rows. */
  toolbar: ReactNode;
}

/** Builds with how they went. */
export function BuildTable({ builds, label, hasBranch, onOpen, toolbar }: BuildTableProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const locale = useLocale();
  const columns = useMemo((): TableColumn<Build>[] => {
    const hasWorkflows = new Set(builds.map(({ name }) => name)).size > 1;
    const all: TableColumn<Build>[] = [
      {
        id: 'title',
        header: t('builds.build'),
        text: ({ title, name, number }) => title || `${name} ${number ?? ''}`,
        render: ({ title, name, number, url }) => (
          <Link to={url} tone="name">
            {title || `${name} ${number ?? ''}`}
          </Link>
        ),
        minWidth: 200,
        grow: 3,
      },
      {
        id: 'state',
        header: t('builds.state'),
        text: ({ state }) => t(`build.${state}`),
        filterValues: ({ state }) => t(`build.${state}`),
        render: ({ state }) => <BuildStateBadge state={state} />,
        minWidth: 120,
        grow: 0,
      },
      {
        id: 'workflow',
        header: t('builds.workflow'),
        text: ({ name, number }) => (number === undefined ? name : `${name} #${number}`),
        ...(hasWorkflows && { filterValues: ({ name }: Build) => name || undefined }),
        isQuiet: true,
        hideBelow: 900,
      },
      {
        id: 'branch',
        header: t('builds.branch'),
        text: ({ branch }) => branch,
        isQuiet: true,
        hideBelow: 900,
      },
      {
        id: 'commit',
        header: t('builds.commit'),
        text: ({ commit }) => commit?.slice(0, shortCommitLength),
        render: ({ commit }) => commit && <code>{commit.slice(0, shortCommitLength)}</code>,
        minWidth: 80,
        grow: 0,
        hideBelow: 700,
      },
      {
        id: 'author',
        header: t('builds.author'),
        text: ({ author }) => author,
        isQuiet: true,
      },
      {
        id: 'started',
        header: t('builds.started'),
        sortValue: ({ createdAt }) => createdAt,
        render: ({ startedAt, createdAt }) => <RelativeTime time={startedAt ?? createdAt} />,
        isQuiet: true,
        minWidth: 112,
        grow: 0,
      },
      {
        id: 'duration',
        header: t('builds.duration'),
        text: ({ durationMs }) =>
          durationMs === undefined ? undefined : formatDuration(durationMs, locale),
        sortValue: ({ durationMs }) => durationMs,
        align: 'end',
        minWidth: 128,
        grow: 0,
      },
      {
        id: 'log',
        header: t('log.open'),
        render: build => (
          <LogButton size="small" onClick={() => onOpen?.(build)}>
            {t('log.open')}
          </LogButton>
        ),
        minWidth: 80,
        grow: 0,
      },
    ];
    return all.filter(
      ({ id }) => (hasBranch || id !== 'branch') && (onOpen !== undefined || id !== 'log'),
    );
  }, [t, locale, builds, hasBranch, onOpen]);
  return (
    <Table
      label={label}
      toolbar={toolbar}
      columns={columns}
      rows={builds}
      getRowId={({ id }) => id}
      paging={10}
      isFlush
      hasShortCards
      empty={<EmptyState title={t('builds.empty')} />}
    />
  );
}

// Its text is below the head of its column.
const LogButton = styled(Button)({ minWidth: 0, paddingInline: 4, marginInline: -4 });
