import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PaletteChoice, PaletteGroup, PaletteItem } from './paletteItems.ts';

const pageStep = 8;

/** What the keys choose from. */
export interface PaletteKeysOptions {
  query: string;
  groups: readonly PaletteGroup[];
  /** Whether more may come. */
  isSearching: boolean;
  onChoose: (item: PaletteItem, choice: PaletteChoice) => void;
}

/**
 * Which choice the keys are at: the first, until they move; it stays while more is found. Enter that is pressed before
 * there is a choice for what was typed takes the first one that comes, unless something else is typed.
 */
export function usePaletteKeys({ query, groups, isSearching, onChoose }: PaletteKeysOptions) {
  const [movedTo, setMovedTo] = useState<string>();
  const early = useRef<PaletteChoice & { query: string }>(undefined);
  const items = groups.flatMap(group => group.items);
  const found = items.findIndex(({ id }) => id === movedTo);
  const at = Math.max(0, found);
  const last = items.length - 1;
  const active = items[at];
  const isFormer =
    isSearching && groups.some(group => group.areFormer && active && group.items.includes(active));
  const ready = found >= 0 || !isFormer ? active : undefined;

  useEffect(() => {
    const choice = early.current;
    if (!choice || (choice.query === query && !ready && isSearching)) return;
    early.current = undefined;
    if (choice.query === query && ready) onChoose(ready, { isInNewTab: choice.isInNewTab });
  });

  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at === 0 ? last : at - 1,
    PageDown: Math.min(last, at + pageStep),
    PageUp: Math.max(0, at - pageStep),
    Home: 0,
    End: last,
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // While letters are composed, Enter and the arrows are about these.
    if (event.nativeEvent.isComposing) return;
    const target = targets[event.key];
    const choice = { isInNewTab: event.ctrlKey || event.metaKey };
    if (target !== undefined) setMovedTo(items[target]?.id);
    else if (event.key !== 'Enter') return;
    else if (ready) onChoose(ready, choice);
    else if (isSearching) early.current = { ...choice, query };
    event.preventDefault();
  };
  return { activeId: active?.id, hasMoved: found >= 0, setMovedTo, handleKeyDown };
}
