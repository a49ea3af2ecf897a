import type { ColumnChoice } from '@portico/ui/table';
import { useMemo } from 'react';
import { useColumnIds } from '../../queries/savedViews.ts';

/**
 * Which columns the user omits from the list of a kind. It is stored which of its own they hide, and which of the added
 * ones they show.
 *
 * @param added - columns that are hidden until they are chosen.
 */
export function useColumnChoice(kind: string, added: readonly { id: string }[]): ColumnChoice {
  const [hidden, setHidden] = useColumnIds('hiddenColumns', kind);
  const [shown, setShown] = useColumnIds('shownColumns', kind);
  return useMemo(
    () => {
      const addedIds = new Set(added.map(({ id }) => id));
      return {
        hidden: [...hidden, ...[...addedIds].filter(id => !shown.includes(id))],
        onChange: ids => {
          const own = ids.filter(id => !addedIds.has(id));
          // Those of plugins that are not here now stay chosen.
          const others = shown.filter(id => !addedIds.has(id));
          const chosen = [...others, ...[...addedIds].filter(id => !ids.includes(id))];
          if (own.join() !== hidden.join()) setHidden(own);
          if (chosen.join() !== shown.join()) setShown(chosen);
        },
      };
    },
    // What changes them is new each time, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [hidden.join(), shown.join(), added],
  );
}
