import type { Entity } from '@portico/catalog-model';
import { LazyPart } from '@portico/ui';
import { useCallback } from 'react';
import { useAddressParams } from '@portico/app';
import {
  type InspectorTab,
  readInspectorTab,
  writeInspectorTab,
} from '../../model/inspectorTabs.ts';
import { loadInspectorDialog } from './loadInspectorDialog.ts';

/** The inspector of an entity where the address asks for it. */
export function EntityInspector({ entity }: { entity: Entity }) {
  const [tab, setTab] = useInspectorTab();
  return (
    <LazyPart
      load={loadInspectorDialog}
      isWanted={tab !== undefined}
      props={{ entity, tab, onTabChange: setTab, onClose: () => setTab(undefined) }}
    />
  );
}

/** The side of the inspector that the address names, and what changes it; going through the sides leaves no trail. */
export function useInspectorTab(): [
  InspectorTab | undefined,
  (tab: InspectorTab | undefined) => void,
] {
  const [search, setSearch] = useAddressParams();
  const tab = readInspectorTab(search);
  const setTab = useCallback(
    (next: InspectorTab | undefined) =>
      setSearch(before => writeInspectorTab(before, next), {
        // Opening is a step that Back undoes.
        replace: tab !== undefined,
        preventScrollReset: true,
      }),
    [setSearch, tab],
  );
  return [tab, setTab];
}
