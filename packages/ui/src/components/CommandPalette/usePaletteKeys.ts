import { type KeyboardEvent, useState } from 'react';
import type { PaletteChoice, PaletteItem } from './paletteItems.ts';

const pageStep = 8;

/** Which choice the keys are at: the first, until they move; it stays while more is found. */
export function usePaletteKeys(
  items: readonly PaletteItem[],
  onChoose: (item: PaletteItem, choice: PaletteChoice) => void,
) {
  const [movedTo, setMovedTo] = useState<string>();
  const found = items.findIndex(({ id }) => id === movedTo);
  const at = Math.max(0, found);
  const last = items.length - 1;

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
    const active = items[at];
    if (target !== undefined) setMovedTo(items[target]?.id);
    else if (event.key === 'Enter' && active)
      onChoose(active, { isInNewTab: event.ctrlKey || event.metaKey });
    else return;
    event.preventDefault();
  };
  return { activeId: items[at]?.id, hasMoved: found >= 0, setMovedTo, handleKeyDown };
}
