import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import type { FoundRepository } from '@portico/catalog-import-common';
import { EmptyState, Link, StateBadge } from '@portico/ui';
import { SearchField, SegmentedFilter } from '@portico/ui/forms';
import { type KeyOf, type Translate, useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo, useState } from 'react';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import {
  type BulkChoices,
  filterRepositories,
  findLook,
  fitsFilter,
  isImportable,
  isKnown,
  type RepositoryFilter,
  summarizeFound,
} from '../../model/bulkChoice.ts';
import { KnownEntities } from './KnownEntities.tsx';

/** Props of {@link RepositoryTable}. */
export interface RepositoryTableProps {
  /** Whose repositories they are. */
  owner: string;
  /** `undefined` until the first come. */
  repositories: readonly FoundRepository[] | undefined;
  isFetching: boolean;
  error: Error | null;
  onRetry: () => void;
  choices: BulkChoices;
  /** Full names of those that are selected. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Repositories to select, with what was found in each and what was chosen for it. */
export function RepositoryTable({
  owner,
  repositories,
  choices,
  selected,
  onSelect,
  ...rest
}: RepositoryTableProps) {
  const t = useTranslations(bulkImportTranslations);
  const [filter, setFilter] = useState<RepositoryFilter>('new');
  const [text, setText] = useState('');
  const columns = useColumns(choices);
  const rows = useMemo(
    () => repositories && filterRepositories(repositories, { filter, text }),
    [repositories, filter, text],
  );
  const handleSelect = (names: ReadonlySet<string>) => {
    const importable = (repositories ?? []).filter(isImportable).map(({ fullName }) => fullName);
    onSelect(new Set(importable.filter(name => names.has(name))));
  };
  return (
    <Table
      label={t('list.title')}
      columns={columns}
      rows={rows}
      getRowId={({ fullName }) => fullName}
      paging="none"
      isFetching={rest.isFetching}
      error={rest.error}
      onRetry={rest.onRetry}
      selection={{ selected, onChange: handleSelect }}
      toolbar={
        <Bar aria-label={t('list.show')}>
          <Segments>
            <SegmentedFilter<RepositoryFilter>
              label={t('list.show')}
              value={filter}
              onChange={setFilter}
              segments={filters.map(value => ({
                value,
                label: t(`filter.${value}`),
                count: repositories?.filter(each => fitsFilter(each, value)).length ?? null,
              }))}
            />
          </Segments>
          <SearchPlace>
            <SearchField label={t('list.search')} value={text} onChange={setText} />
          </SearchPlace>
        </Bar>
      }
      empty={
        repositories?.length === 0 ? (
          <EmptyState
            title={t('list.emptyOwner', { owner })}
            description={t('list.emptyOwnerHint')}
          />
        ) : (
          <EmptyState title={t('list.empty')} description={t('list.emptyHint')} />
        )
      }
    />
  );
}

const filters: readonly RepositoryFilter[] = ['new', 'found', 'none', 'known', 'all'];

function useColumns(choices: BulkChoices): readonly TableColumn<FoundRepository>[] {
  const t = useTranslations(bulkImportTranslations);
  return useMemo(
    () => [
      {
        id: 'repository',
        header: t('column.repository'),
        text: ({ fullName }) => fullName,
        render: ({ fullName, url }) => <Link to={url}>{fullName}</Link>,
        minWidth: 200,
        grow: 2,
      },
      {
        id: 'descriptor',
        header: t('column.descriptor'),
        text: repository => {
          const { state, paths, ...counts } = summarizeFound(repository);
          return [t(`found.${state}`, counts), paths].filter(Boolean).join(': ');
        },
        render: repository => {
          const { state, paths, ...counts } = summarizeFound(repository);
          return (
            <>
              {state === 'present' ? (
                t('found.present')
              ) : (
                <StateBadge state={findLook(repository)} look="plain">
                  {t(`found.${state}`, counts)}
                </StateBadge>
              )}
              {paths && <Paths>{paths}</Paths>}
            </>
          );
        },
        minWidth: 130,
        grow: 2,
      },
      {
        id: 'catalog',
        header: t('column.catalog'),
        text: repository =>
          isKnown(repository) ? (repository.entityRefs ?? []).join(', ') || t('known.yes') : '',
        render: repository => isKnown(repository) && <KnownEntities repository={repository} />,
        minWidth: 160,
      },
      // Nothing is chosen for most: what the analysis proposes needs no columns.
      ...(Object.values(choices).some(({ owner }) => owner) ? [makeOwnerColumn(t, choices)] : []),
      ...(Object.values(choices).some(({ type }) => type) ? [makeTypeColumn(t, choices)] : []),
    ],
    [t, choices],
  );
}

type BulkTranslate = Translate<KeyOf<typeof bulkImportTranslations>>;

function makeOwnerColumn(t: BulkTranslate, choices: BulkChoices): TableColumn<FoundRepository> {
  return {
    id: 'owner',
    header: t('column.owner'),
    text: ({ fullName }) => choices[fullName]?.owner ?? '',
    render: ({ fullName }) => {
      const owner = choices[fullName]?.owner;
      return owner && <EntityRefLink entityRef={owner} defaultKind="group" />;
    },
    minWidth: 130,
  };
}

function makeTypeColumn(t: BulkTranslate, choices: BulkChoices): TableColumn<FoundRepository> {
  return {
    id: 'type',
    header: t('column.type'),
    text: ({ fullName }) => choices[fullName]?.type ?? '',
    minWidth: 110,
  };
}

const Paths = styled('span')(({ theme }) => ({
  marginInlineStart: theme.spacing(1),
  color: theme.palette.text.secondary,
}));

const Bar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  flex: 1,
  minWidth: 0,
}));

// Wider than a phone: it scrolls there by itself.
const Segments = styled('div')({
  maxWidth: '100%',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > div': { width: 'max-content', maxWidth: 'none' },
});

const SearchPlace = styled('div')({ flex: '1 1 160px', minWidth: 0 });
