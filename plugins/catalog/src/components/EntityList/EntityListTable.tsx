import { stringifyEntityRef } from '@portico/catalog-model';
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
import { useHiddenColumns } from '../../queries/savedViews.ts';
import { type CatalogTextKey, catalogTranslations } from '../../translations.ts';
import type { EntityListScope } from './EntityListScope.ts';
import { NoEntities } from './NoEntities.tsx';
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
  const columns = useListColumns(selection.kind, scope?.makeColumns);
  const columnChoice = useColumnChoice(selection.kind);
  const kindLabel = selection.kind === everyKind ? t('kinds.all') : labelKind(selection.kind);
  const { shown, counts, failure } = list;
  return (
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
  );
}

function useColumnChoice(kind: string) {
  const [hidden, setHidden] = useHiddenColumns(kind);
  return useMemo(
    () => ({ hidden, onChange: setHidden }),
    // What changes it is new each time, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [hidden.join()],
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
