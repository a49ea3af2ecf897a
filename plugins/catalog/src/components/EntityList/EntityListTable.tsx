import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { type ProblemText, useProblemText } from '@portico/ui';
import { useKindLabel } from '@portico/ui/kinds';
import { type Translate, useTranslations } from '@portico/ui/i18n';
import { Table } from '@portico/ui/table';
import { type ReactNode, useMemo } from 'react';
import {
  type CatalogSelection,
  changeSelection,
  everyKind,
  isNarrowed,
  type UpdateSelection,
} from '../../model/list/catalogSelection.ts';
import { type CatalogTextKey, catalogTranslations } from '../../translations.ts';
import type { EntityListScope } from './EntityListScope.ts';
import { ListedEntitiesContext } from './ListedEntitiesContext.ts';
import { makeRoomForAdded } from './makeRoomForAdded.ts';
import { NoEntities } from './NoEntities.tsx';
import { useAddedColumns } from './useAddedColumns.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import type { EntityList } from './useEntityList.ts';
import { useListColumns } from './useListColumns.ts';

/** Props of {@link EntityListTable}. */
export interface EntityListTableProps {
  selection: CatalogSelection;
  onUpdate: UpdateSelection;
  list: EntityList;
  scope: EntityListScope | undefined;
  toolbar: ReactNode;
}

const none: readonly Entity[] = [];

/** The entities of a list as rows, with their sorting and pages. */
export function EntityListTable({
  selection,
  onUpdate,
  list,
  scope,
  toolbar,
}: EntityListTableProps) {
  const t = useTranslations(catalogTranslations);
  const describe = useProblemText();
  const labelKind = useKindLabel();
  const added = useAddedColumns(selection.kind);
  const all = useListColumns(selection.kind, scope?.makeColumns, added);
  const columnChoice = useColumnChoice(selection.kind, added);
  const columns = useMemo(() => {
    const shown = all.filter(({ id }) => !columnChoice.hidden.includes(id));
    const fitted = new Map(makeRoomForAdded(shown, added).map(column => [column.id, column]));
    return all.map(column => fitted.get(column.id) ?? column);
  }, [all, added, columnChoice]);
  const kindLabel = selection.kind === everyKind ? t('kinds.all') : labelKind(selection.kind);
  const { shown, counts, failure } = list;
  return (
    <ListedEntitiesContext value={shown?.items ?? none}>
      <Table
        label={t('list.label', { kind: kindLabel })}
        columns={columns}
        rows={shown?.items}
        getRowId={stringifyEntityRef}
        fitsContent
        hasStickyHead
        hasShortCards
        columnChoice={columnChoice}
        isFetching={list.isFetching}
        isOutdated={list.isOutdated}
        error={failure ? describeFailure(t, describe, failure) : null}
        onRetry={list.retry}
        skeletonRows={selection.pageSize}
        sort={selection.sort}
        onSortChange={sort => sort && onUpdate(former => changeSelection(former, { sort }))}
        paging={{
          pageIndex: selection.pageIndex,
          pageSize: selection.pageSize,
          totalRows: counts?.totalItems,
          hasNextPage: shown?.pageInfo.nextCursor !== undefined,
          onChange: page => onUpdate(former => ({ ...former, ...page })),
        }}
        toolbar={toolbar}
        renderRows={scope?.renderRows}
        empty={
          (!isNarrowed(selection) && scope?.empty) || (
            <NoEntities
              selection={selection}
              counts={counts}
              onUpdate={onUpdate}
              renderNoMatch={scope?.renderNoMatch}
            />
          )
        }
      />
    </ListedEntitiesContext>
  );
}

/** What failed, in the words of the specification, and why. */
function describeFailure(
  t: Translate<CatalogTextKey>,
  describe: (error: Error) => ProblemText,
  cause: Error,
): Error {
  return new Error(t('list.failed', { reason: describe(cause).text }), { cause });
}
