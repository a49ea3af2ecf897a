import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FilterCounts } from '@portico/catalog-common';
import { EntityKindIcon } from '@portico/ui/kinds';
import {
  type FilterOption,
  FilterPicker,
  FilterPopover,
  type LoadOptionsOf,
  SegmentedFilter,
} from '@portico/ui/forms';
import { useLocale, useReadText, useTranslations } from '@portico/ui/i18n';
import { StarIcon, UserIcon } from '@portico/ui/icons';
import { facetByFilter, kindFacet } from '../../model/list/catalogQueries.ts';
import {
  type CatalogSelection,
  changeSelection,
  clearFilters,
  type FilterName,
  filterNames,
  isNarrowed,
  type PersonalGroup,
  processingStatuses,
  type UpdateSelection,
} from '../../model/list/catalogSelection.ts';
import { listFilterOptions } from '../../model/list/filterOptions.ts';
import type { FoundEntities } from '../../queries/entityFindings.ts';
import type { SearchFilter } from '../../queries/list/filterCounts.ts';
import { catalogTranslations } from '../../translations.ts';
import { type ReactNode, useMemo } from 'react';
import { useCopyLink } from '../CopyLink/useCopyLink.ts';
import { KindPicker } from './KindPicker.tsx';

/** Props of {@link CatalogFilters}. */
export interface CatalogFiltersProps {
  selection: CatalogSelection;
  /** What each filter would show; `undefined` until it comes. */
  counts: FilterCounts | undefined;
  /** Counts what is not among them, by words. */
  searchFilter: SearchFilter;
  /** Whether the counts, and with them what there is to choose, could not be read. */
  isFailed: boolean;
  onUpdate: UpdateSelection;
  /** `row`: small buttons that open. `column`: everything open, one below the other. */
  layout: 'row' | 'column';
  /** Is beside the kind and the group, in a row. */
  search?: ReactNode;
  /** Whether the kind is the page's and not the reader's to choose. */
  hasFixedKind?: boolean;
  /** States that plugins find. */
  findings?: readonly Pick<FoundEntities, 'value' | 'word' | 'meaning'>[];
}

/** The filters of the catalog's list, each with what it would show under the others. */
export function CatalogFilters({
  selection,
  counts,
  searchFilter,
  isFailed,
  onUpdate,
  layout,
  search,
  hasFixedKind = false,
  findings = [],
}: CatalogFiltersProps) {
  const t = useTranslations(catalogTranslations);
  const locale = useLocale();
  const readText = useReadText();
  const change = (part: Partial<CatalogSelection>) =>
    onUpdate(former => changeSelection(former, part));
  const describeStatus = (status: string) => {
    const known = processingStatuses.find(each => each === status);
    if (known === 'ok') return { label: t('state.ok') };
    if (known) return { label: t(`state.${known}`), detail: t(`state.${known}.title`) };
    const finding = findings.find(({ value }) => value === status);
    if (!finding) return { label: status };
    const { word, meaning } = finding;
    return { label: readText(word), ...(meaning && { detail: readText(meaning) }) };
  };
  const loaders = useValueLoaders(searchFilter, selection, locale);
  const copyLink = useCopyLink();
  const Picker = layout === 'row' ? FilterPopover : FilterPicker;
  const whose = (
    <>
      {!hasFixedKind && (
        <KindPicker
          kinds={counts?.facets[kindFacet]}
          value={selection.kind}
          onChange={kind => change({ kind })}
        />
      )}
      <SegmentedFilter<PersonalGroup>
        label={t('group.label')}
        orientation={layout === 'row' ? 'horizontal' : 'vertical'}
        value={selection.group}
        onChange={group => change({ group })}
        segments={[
          {
            value: 'all',
            label: t('group.all'),
            // Only a column has room for it.
            ...(layout === 'column' && {
              icon: <EntityKindIcon kind={selection.kind} size={14} />,
            }),
            count: counts?.groups['all'] ?? null,
          },
          {
            value: 'owned',
            label: t('group.owned'),
            icon: <UserIcon size={14} />,
            count: counts?.groups['owned'] ?? null,
          },
          {
            value: 'starred',
            label: t('group.starred'),
            icon: <StarIcon size={14} />,
            count: counts?.groups['starred'] ?? null,
          },
        ]}
      />
    </>
  );
  const pickers = filterNames.map(name => (
    <Picker
      key={name}
      label={t(`filter.${name}`)}
      options={
        counts && listFilterOptions(name, counts, selection.filters[name], locale, describeStatus)
      }
      moreOptions={counts?.more?.[facetByFilter[name]]}
      loadOptions={loaders[name]}
      selected={selection.filters[name]}
      failure={isFailed ? t(name === 'type' ? 'filters.typesFailed' : 'filters.failed') : undefined}
      onChange={values =>
        onUpdate(former =>
          changeSelection(former, { filters: { ...former.filters, [name]: values } }),
        )
      }
    />
  ));
  const variant = layout === 'row' ? 'text' : 'outlined';
  const actions = isNarrowed(selection) && (
    <>
      <Button variant={variant} onClick={() => onUpdate(clearFilters)}>
        {t('filters.clear')}
      </Button>
      <Button variant={variant} onClick={() => void copyLink()}>
        {t('filters.copyLink')}
      </Button>
    </>
  );
  if (layout === 'column') {
    return (
      <>
        {whose}
        {pickers}
        {actions}
      </>
    );
  }
  // Each row keeps its height whatever is chosen: what has no room is cut.
  return (
    <>
      <Row>
        {whose}
        <SearchPlace>{search}</SearchPlace>
      </Row>
      <Row>
        {pickers}
        {actions}
      </Row>
    </>
  );
}

/** What finds the values of each filter by words. States are few, and always all there. */
function useValueLoaders(
  searchFilter: SearchFilter,
  { filters }: CatalogSelection,
  locale: string,
): Partial<Record<FilterName, LoadOptionsOf<FilterOption>>> {
  return useMemo(
    () =>
      Object.fromEntries(
        filterNames.map(name => [
          name,
          async (text: string, options: { signal: AbortSignal }) => {
            const found = await searchFilter({ name, text }, options);
            return listFilterOptions(name, found, filters[name], locale);
          },
        ]),
      ),
    [searchFilter, filters, locale],
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  width: '100%',
  minWidth: 0,
  '& > *': { flex: '0 0 auto' },
  // The one that says the most gives way first.
  '& > .MuiButton-root[data-active]': { flexShrink: 1, minWidth: 96 },
}));

const SearchPlace = styled('div')({ '&&': { flex: '1 1 0' }, minWidth: 0 });
