import { useAddressParams } from '@portico/app';
import { useCallback, useMemo } from 'react';
import {
  type GraphSelection,
  readGraphSelection,
  writeGraphSelection,
} from '../../model/graphSelection.ts';

/** What is chosen on the relations page, stored in the address; each choice but the zoom can be undone with Back. */
export function useGraphSelection(): [GraphSelection, (change: Partial<GraphSelection>) => void] {
  const [params, setParams] = useAddressParams();
  const selection = useMemo(() => readGraphSelection(params), [params]);
  const change = useCallback(
    (part: Partial<GraphSelection>) =>
      setParams(former => writeGraphSelection({ ...readGraphSelection(former), ...part }), {
        replace: Object.keys(part).every(name => name === 'zoom'),
      }),
    [setParams],
  );
  return [selection, change];
}
