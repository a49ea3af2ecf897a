import { useApi } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { Autocomplete, useTranslations } from '@portico/ui';
import { useMemo } from 'react';
import { shortenEntityRef } from '../../model/entityRelations.ts';
import { createFindEntities } from '../../queries/findEntities.ts';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link RootPicker}. */
export interface RootPickerProps {
  entityRefs: readonly string[];
  /** Names of entities that are known, by ref. */
  names: ReadonlyMap<string, string>;
  onChange: (entityRefs: readonly string[]) => void;
}

/** Chooses the entities at which the graph begins. */
export function RootPicker({ entityRefs, names, onChange }: RootPickerProps) {
  const t = useTranslations(catalogTranslations);
  const catalog = useApi(catalogApiRef);
  const load = useMemo(() => createFindEntities(catalog), [catalog]);
  return (
    <Autocomplete
      label={t('graph.roots')}
      isLabelHidden
      isMultiple
      placeholder={t('graph.rootsHint')}
      load={load}
      debounceMs={250}
      selected={entityRefs.map(ref => ({
        value: ref,
        label: names.get(ref) ?? shortenEntityRef(ref, 'component'),
      }))}
      onChange={options => onChange(options.map(({ value }) => value))}
    />
  );
}
