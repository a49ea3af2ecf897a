import { useAddressParams } from '@portico/app';
import { useCallback } from 'react';
import {
  type InspectorTab,
  readInspectorTab,
  writeInspectorTab,
} from '../../model/inspectorTabs.ts';

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
