import type { FilterCounts } from '@portico/catalog-common';
import { EntityKindIcon } from '@portico/ui';
import { FilterPicker, FilterPopover, SegmentedFilter } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { StarIcon, UserIcon } from '@portico/ui/icons';
import { kindFacet } from '../../model/list/catalogQueries.ts';
import {
  type CatalogSelection,
  changeSelection,
  filterNames,
  type PersonalGroup,
  type UpdateSelection,
} from '../../model/list/catalogSelection.ts';
import { listFilterOptions } from '../../model/list/filterOptions.ts';
import { catalogTranslations } from '../../translations.ts';
import { KindPicker } from './KindPicker.tsx';

/** Props of {@link CatalogFilters}. */
export interface CatalogFiltersProps {
  selection: CatalogSelection;
  /** What each filter would show; `undefined` until it comes. */
  counts: FilterCounts | undefined;
  /** Whether the counts, and with them what there is to choose, could not be read. */
  isFailed: boolean;
  onUpdate: UpdateSelection;
  /** `row`: small buttons that open. `column`: everything open, one below the other. */
  layout: 'row' | 'column';
  /** Whether the kind is the page's and not the reader's to choose. */
  hasFixedKind?: boolean;
}

const statuses = ['ok', 'error', 'conflict', 'orphan'] as const;

/** The filters of the catalog's list, each with what it would show under the others. */
export function CatalogFilters({
  selection,
  counts,
  isFailed,
  onUpdate,
  layout,
  hasFixedKind = false,
}: CatalogFiltersProps) {
  const t = useTranslations(catalogTranslations);
  const locale = useLocale();
  const change = (part: Partial<CatalogSelection>) =>
    onUpdate(former => changeSelection(former, part));
  const describeStatus = (status: string) => {
    const known = statuses.find(each => each === status);
    return known ? t(`state.${known}`) : status;
  };
  const Picker = layout === 'row' ? FilterPopover : FilterPicker;
  return (
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
            // In a row the room is for what is chosen.
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
      {filterNames.map(name => (
        <Picker
          key={name}
          label={t(`filter.${name}`)}
          options={
            counts &&
            listFilterOptions(name, counts, selection.filters[name], locale, describeStatus)
          }
          selected={selection.filters[name]}
          failure={
            isFailed ? t(name === 'type' ? 'filters.typesFailed' : 'filters.failed') : undefined
          }
          onChange={values =>
            onUpdate(former =>
              changeSelection(former, { filters: { ...former.filters, [name]: values } }),
            )
          }
        />
      ))}
    </>
  );
}
