import { defaultPageSize, readPageSize, type TableSort } from '@portico/ui/table';
import { translateForeignFilters } from './foreignFilters.ts';

/** Which entities a user means by "mine". */
export type PersonalGroup = 'owned' | 'starred' | 'all';

/** A filter of several values: any of them fits. */
export type FilterName = 'type' | 'owner' | 'lifecycle' | 'tag' | 'status';

/** What is chosen on the catalog page; all of it is in the address. */
export interface CatalogSelection {
  /** Lower case; one kind, or {@link everyKind}. */
  kind: string;
  filters: Readonly<Record<FilterName, readonly string[]>>;
  group: PersonalGroup;
  text: string;
  sort: TableSort;
  /** From 0. */
  pageIndex: number;
  pageSize: number;
}

/** Changes what is chosen; the function is given what was chosen last, rendered or not. */
export type UpdateSelection = (
  change: (former: CatalogSelection) => CatalogSelection,
  /** `replace` where Back is not to lead to what was chosen before. */
  options?: { replace: boolean },
) => void;

/** The filters in the order in which they are on the page. */
export const filterNames: readonly FilterName[] = ['type', 'owner', 'lifecycle', 'tag', 'status'];

/** The states that the catalog itself knows, as the status filter has them. */
export const processingStatuses = ['ok', 'error', 'conflict', 'orphan'] as const;

/** Selects entities of all kinds. */
export const everyKind = 'all';

const defaultKind = 'component';
const defaultSort: TableSort = { columnId: 'name', direction: 'asc' };
const groups: readonly PersonalGroup[] = ['owned', 'starred', 'all'];

/**
 * Reads the selection from the address; what it does not know or understand is as if omitted.
 *
 * @param fixedKind - the kind of a page that lists no other.
 */
export function readSelection(address: URLSearchParams, fixedKind?: string): CatalogSelection {
  const params = translateForeignFilters(address);
  const page = Number(params.get('page'));
  const filters = filterNames.map(name => [
    name,
    [...new Set(params.getAll(name))].filter(Boolean),
  ]);
  return {
    kind: fixedKind ?? (params.get('kind')?.toLowerCase() || defaultKind),
    filters: Object.fromEntries(filters) as CatalogSelection['filters'],
    group: groups.find(group => group === params.get('group')) ?? 'all',
    text: params.get('q') ?? '',
    sort: readSort(params.get('sort')),
    pageIndex: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: readPageSize(params.get('size')),
  };
}

/** Writes the selection as an address; what is as usual, or fixed, is omitted. */
export function writeSelection(
  selection: CatalogSelection,
  fixedKind: string = defaultKind,
): URLSearchParams {
  const params = new URLSearchParams();
  if (selection.kind !== fixedKind) params.set('kind', selection.kind);
  for (const name of filterNames) {
    for (const value of selection.filters[name]) params.append(name, value);
  }
  if (selection.group !== 'all') params.set('group', selection.group);
  if (selection.text) params.set('q', selection.text);
  const { sort } = selection;
  if (writeSort(sort) !== writeSort(defaultSort)) params.set('sort', writeSort(sort));
  if (selection.pageIndex > 0) params.set('page', String(selection.pageIndex + 1));
  if (selection.pageSize !== defaultPageSize) params.set('size', String(selection.pageSize));
  return params;
}

/** The search parameters of the catalog page that show what is given, without the `?`; '' for what it begins with. */
export function writeCatalogSearch({
  filters,
  ...selection
}: Partial<Omit<CatalogSelection, 'filters'>> & {
  filters?: Partial<CatalogSelection['filters']>;
}): string {
  const fallback = readSelection(new URLSearchParams());
  return writeSelection({
    ...fallback,
    ...selection,
    filters: { ...fallback.filters, ...filters },
  }).toString();
}

/** The search parameters of the catalog page that show a selection from its first page, with the `?` when there are any. */
export function writeViewSearch(selection: CatalogSelection): string {
  const search = writeCatalogSearch({ ...selection, pageIndex: 0 });
  return search === '' ? '' : `?${search}`;
}

/** The selection with some of it changed; any change but of the page goes back to the first page. */
export function changeSelection(
  selection: CatalogSelection,
  change: Partial<CatalogSelection>,
): CatalogSelection {
  const isNewKind = change.kind !== undefined && change.kind !== selection.kind;
  return {
    ...selection,
    pageIndex: 0,
    ...(isNewKind && { filters: { ...selection.filters, type: [] } }),
    ...change,
  };
}

/** Whether the list shows less than all entities of its kind. */
export function isNarrowed({ group, filters, text }: CatalogSelection): boolean {
  return (
    group !== 'all' || text.trim() !== '' || filterNames.some(name => filters[name].length > 0)
  );
}

/** The selection with a value added to a filter, or removed where it is chosen. */
export function toggleFilterValue(
  selection: CatalogSelection,
  filter: FilterName,
  value: string,
): CatalogSelection {
  const chosen = selection.filters[filter];
  const next = chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value];
  return changeSelection(selection, { filters: { ...selection.filters, [filter]: next } });
}

/** How many filters narrow the list, apart from words. */
export function countFilters({ filters, group }: CatalogSelection): number {
  return filterNames.filter(name => filters[name].length > 0).length + (group === 'all' ? 0 : 1);
}

/** The selection without what narrows the list, but of the same kind. */
export function clearFilters(selection: CatalogSelection): CatalogSelection {
  const none = filterNames.map(name => [name, []]);
  return changeSelection(selection, {
    filters: Object.fromEntries(none) as unknown as CatalogSelection['filters'],
    text: '',
    group: 'all',
  });
}

function readSort(text: string | null): TableSort {
  const columnId = text?.replace(/^-/, '');
  if (!columnId) return defaultSort;
  return { columnId, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

function writeSort({ columnId, direction }: TableSort): string {
  return `${direction === 'desc' ? '-' : ''}${columnId}`;
}
