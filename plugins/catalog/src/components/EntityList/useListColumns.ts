import type { Entity } from '@portico/catalog-model';
import { useLocale } from '@portico/ui/i18n';
import type { TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { useOwnKind } from '../../queries/ownKinds.ts';
import {
  listColumnsForKind,
  listColumnsForOwnKind,
  useEntityColumns,
} from '../EntityTable/entityColumns.tsx';
import type { EntityListScope } from './EntityListScope.ts';

/**
 * The columns of a list: those of its scope, else those of its kind, and before its buttons those that plugins add; the same
 * while these are.
 */
export function useListColumns(
  kind: string,
  makeColumns: EntityListScope['makeColumns'] | undefined,
  added: readonly TableColumn<Entity>[],
): readonly TableColumn<Entity>[] {
  const entityColumns = useEntityColumns();
  const ownKind = useOwnKind(kind);
  const locale = useLocale();
  // Stored, so that rows are not rendered again when the counts come.
  return useMemo(() => {
    if (makeColumns) return makeColumns(entityColumns);
    const columns = ownKind
      ? listColumnsForOwnKind(entityColumns, ownKind, locale)
      : listColumnsForKind(entityColumns, kind);
    return [...columns.slice(0, -1), ...added, ...columns.slice(-1)];
  }, [makeColumns, entityColumns, kind, ownKind, locale, added]);
}
