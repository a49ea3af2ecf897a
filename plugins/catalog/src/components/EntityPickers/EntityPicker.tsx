import { useApi } from '@portico/app';
import { catalogApiRef, type EntityPredicate } from '@portico/catalog-common';
import { Autocomplete, type FieldProps } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { shortenEntityRef } from '../../model/relations/entityRelations.ts';
import { useTitlesOf } from '../../queries/entityTitles.ts';
import { createFindEntities } from '../../queries/list/findEntities.ts';

/** Props of {@link EntityPicker}. */
export interface EntityPickerProps extends FieldProps {
  /** Refs of what is chosen: at most one unless `isMultiple`. */
  selected: readonly string[];
  onChange: (entityRefs: readonly string[]) => void;
  /** Which entities there are to choose; all when omitted. Keep it the same from one rendering to the next. */
  query?: EntityPredicate;
  isMultiple?: boolean;
  /** Takes words that fit no entity as they are. */
  isFreeText?: boolean;
  /** The kind that goes without saying in refs whose title is not known. */
  defaultKind?: string;
  placeholder?: string;
}

/** A field that finds entities by the names people know them by, among any number of them. */
export function EntityPicker({
  selected,
  onChange,
  query,
  defaultKind = 'component',
  ...field
}: EntityPickerProps) {
  const t = useTranslations(laterCatalogTranslations);
  const catalog = useApi(catalogApiRef);
  const load = useMemo(() => createFindEntities(catalog, query), [catalog, query]);
  const titles = useTitlesOf(selected);
  return (
    <Autocomplete
      {...field}
      load={load}
      describeFreeText={text => t('picker.unknown', { text })}
      selected={selected.map((ref, index) => ({
        value: ref,
        label: titles[index] ?? shortenEntityRef(ref, defaultKind),
      }))}
      onChange={options => onChange(options.map(({ value }) => value))}
    />
  );
}
