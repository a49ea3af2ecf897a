import { useState } from 'react';
import type { FoldChoice } from './useGraphLayout.ts';

const fitting: FoldChoice = { unfolded: new Set() };
/** What was chosen, so that it is found again on the way back. */
const stored = new Map<string, FoldChoice>();
const maxStored = 50;

/** What the reader chose to see of a graph, stored under a name until the page is left. */
export function useFoldChoice(key: string | undefined): [FoldChoice, (choice: FoldChoice) => void] {
  const [chosen, setChosen] = useState<{ key: string | undefined; choice: FoldChoice }>();
  const known = key === undefined ? undefined : stored.get(key);
  const choice = chosen && chosen.key === key ? chosen.choice : (known ?? fitting);
  const choose = (next: FoldChoice) => {
    setChosen({ key, choice: next });
    if (key === undefined) return;
    stored.delete(key);
    if (next.level !== undefined) stored.set(key, next);
    const [oldest] = stored.keys();
    if (stored.size > maxStored && oldest !== undefined) stored.delete(oldest);
  };
  return [choice, choose];
}
