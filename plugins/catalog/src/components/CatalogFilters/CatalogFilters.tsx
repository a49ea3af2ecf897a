import { styled } from '@mui/material/styles';
import type { FilterCounts } from '@portico/catalog-common';
import {
  EntityKindIcon,
  FilterPicker,
  type FilterOption,
  SegmentedFilter,
  StarIcon,
  UserIcon,
} from '@portico/ui';
import { facetByFilter, kindFacet } from '../../model/catalogQueries.ts';
import {
  type CatalogSelection,
  changeSelection,
  type FilterName,
  filterNames,
  type PersonalGroup,
} from '../../model/catalogSelection.ts';
import { shortenEntityRef } from '../../model/entityRelations.ts';
import { KindPicker } from './KindPicker.tsx';

/** Props of {@link CatalogFilters}. */
export interface CatalogFiltersProps {
  selection: CatalogSelection;
  /** What each filter would show; `undefined` until it comes. */
  counts: FilterCounts | undefined;
  onChange: (selection: CatalogSelection) => void;
}

const labelByFilter: Readonly<Record<FilterName, string>> = {
  type: 'Type',
  owner: 'Owner',
  lifecycle: 'Lifecycle',
  tag: 'Tag',
  status: 'Processing status',
};

/** The filters beside the catalog's list, each with what it would show under the others. */
export function CatalogFilters({ selection, counts, onChange }: CatalogFiltersProps) {
  const change = (part: Partial<CatalogSelection>) => onChange(changeSelection(selection, part));
  return (
    <Column>
      <KindPicker
        kinds={counts?.facets[kindFacet]}
        value={selection.kind}
        onChange={kind => change({ kind })}
      />
      <SegmentedFilter<PersonalGroup>
        label="Personal filter"
        value={selection.group}
        onChange={group => change({ group })}
        segments={[
          {
            value: 'all',
            label: 'All',
            icon: <EntityKindIcon kind={selection.kind} size={14} />,
            ...count(counts, 'all'),
          },
          {
            value: 'owned',
            label: 'Owned',
            icon: <UserIcon size={14} />,
            ...count(counts, 'owned'),
          },
          {
            value: 'starred',
            label: 'Starred',
            icon: <StarIcon size={14} />,
            ...count(counts, 'starred'),
          },
        ]}
      />
      {filterNames.map(name => (
        <FilterPicker
          key={name}
          label={labelByFilter[name]}
          options={counts && listOptions(name, counts, selection.filters[name])}
          selected={selection.filters[name]}
          onChange={values => change({ filters: { ...selection.filters, [name]: values } })}
        />
      ))}
    </Column>
  );
}

function count(counts: FilterCounts | undefined, group: PersonalGroup) {
  const size = counts?.groups[group];
  return size === undefined ? {} : { count: size };
}

/** Every value that would show something, most wanted first, and chosen ones even when they would not. */
function listOptions(
  name: FilterName,
  { facets }: FilterCounts,
  selected: readonly string[],
): FilterOption[] {
  const found = (facets[facetByFilter[name]] ?? []).toSorted(
    (a, b) => b.count - a.count || a.value.localeCompare(b.value),
  );
  const known = new Set(found.map(({ value }) => value.toLowerCase()));
  const gone = selected.filter(value => !known.has(value.toLowerCase()));
  return [...found, ...gone.map(value => ({ value, count: 0 }))].map(option => ({
    ...option,
    label: getLabel(name, option.value),
  }));
}

function getLabel(name: FilterName, value: string): string {
  return name === 'owner' ? shortenEntityRef(value, 'group') : value;
}

const Column = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  minWidth: 0,
}));
