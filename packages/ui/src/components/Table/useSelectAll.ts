import { toError } from '@portico/errors';
import { useEffect, useRef, useState } from 'react';
import { type RowSelection, setSelected } from './rowSelection.ts';

/** How far ticking the rows of all pages has come. */
export type SelectAllState =
  | { type: 'idle' }
  | { type: 'listing' }
  | { type: 'failed'; error: Error };

/** Ticks the rows of all of a server's pages, which must be requested first. */
export function useSelectAll(selection: RowSelection) {
  const [state, setState] = useState<SelectAllState>({ type: 'idle' });
  const running = useRef<AbortController>(undefined);
  // What is ticked while the ids are on their way stays ticked.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  useEffect(() => () => running.current?.abort(), []);

  const selectAll = async () => {
    const own = new AbortController();
    running.current = own;
    setState({ type: 'listing' });
    try {
      const ids = (await selection.listAllIds?.(own.signal)) ?? [];
      if (own.signal.aborted) return;
      setState({ type: 'idle' });
      const { selected, onChange } = latest.current;
      onChange(setSelected(selected, ids, true));
    } catch (error) {
      if (!own.signal.aborted) setState({ type: 'failed', error: toError(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ type: 'idle' });
  };
  return { state, selectAll: () => void selectAll(), cancel };
}
