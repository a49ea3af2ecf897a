import { useApi } from '@portico/app';
import { catalogApiRef, type EntityPredicate } from '@portico/catalog-common';
import { Autocomplete, type FieldProps } from '@portico/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createFindFacetValues } from '../../queries/list/findFacetValues.ts';

/** Props of {@link FacetPicker}. */
export interface FacetPickerProps extends FieldProps {
  /** What can be searched of entities: `metadata.tags`, `spec.type`. */
  facet: string;
  selected: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** Among which entities; all when omitted. Keep it the same from one rendering to the next. */
  query?: EntityPredicate;
  isMultiple?: boolean;
  /** Takes words that no entity has. */
  isFreeText?: boolean;
  placeholder?: string;
}

/** A field that finds values which entities have, the most used first. */
export function FacetPicker({ facet, selected, onChange, query, ...field }: FacetPickerProps) {
  const catalog = useApi(catalogApiRef);
  const queryClient = useQueryClient();
  const load = useMemo(
    () => createFindFacetValues(catalog, queryClient, { facet, query }),
    [catalog, queryClient, facet, query],
  );
  return (
    <Autocomplete
      {...field}
      load={load}
      selected={selected.map(value => ({ value, label: value }))}
      onChange={options => onChange(options.map(({ value }) => value))}
    />
  );
}

/** Props of a picker of one facet's values. */
export type FacetValuePickerProps = Omit<FacetPickerProps, 'facet'>;

/** A field that finds kinds of entities. */
export function EntityKindPicker(props: FacetValuePickerProps) {
  return <FacetPicker {...props} facet="kind" />;
}

/** A field that finds tags. */
export function EntityTagPicker(props: FacetValuePickerProps) {
  return <FacetPicker {...props} facet="metadata.tags" />;
}

/** A field that finds namespaces. */
export function EntityNamespacePicker(props: FacetValuePickerProps) {
  return <FacetPicker {...props} facet="metadata.namespace" />;
}
