import { FilterPicker } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { changeFilter } from '../../model/searchState.ts';
import { useFacet } from '../../queries/searchResults.ts';
import { useValueLabels } from '../../queries/valueLabels.ts';
import { useSearch } from '../SearchProvider/SearchContext.ts';

/** Props of {@link SearchFilter}. */
export interface SearchFilterProps {
  /** A field of the documents: `kind`. */
  field: string;
  /** What the field is called. */
  label: string;
  /** What a value is called; default kinds by their names, refs by the titles of their entities, and others as they are. */
  labelValue?: (value: string) => string;
}

/** Narrows the results to values of a field, each with its count; hidden where the results have no values of it. */
export function SearchFilter({ field, label, labelValue }: SearchFilterProps) {
  const t = useTranslations(laterSearchTranslations);
  const { state, update } = useSearch();
  const { values, error } = useFacet(field);
  const selected = state.filters[field] ?? [];
  const defaultLabel = useValueLabels(field, [
    ...(values?.map(({ value }) => value) ?? []),
    ...selected,
  ]);
  if (values?.length === 0 && selected.length === 0) return null;
  const labelOf = labelValue ?? defaultLabel;
  return (
    <FilterPicker
      label={label}
      options={values?.map(({ value, count }) => ({ value, count, label: labelOf(value) }))}
      selected={selected}
      failure={error ? t('filters.failed') : undefined}
      onChange={chosen => update(former => changeFilter(former, field, chosen))}
    />
  );
}
