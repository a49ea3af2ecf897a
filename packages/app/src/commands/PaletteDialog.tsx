import { useTranslations } from '@portico/ui/i18n';
import { CommandPalette, type PaletteGroup } from '@portico/ui/shell';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ShellDialogProps } from '../shell/shellDialogProps.ts';
import { appTranslations } from '../translations.ts';
import { usePaletteChoices } from './usePaletteChoices.ts';

const restMs = 200;
const paceMs = 50;
const none: readonly PaletteGroup[] = [];

/** The command palette of this portal. */
export default function PaletteDialog({ onClose, typedAhead }: ShellDialogProps) {
  const t = useTranslations(appTranslations);
  const [query, setQuery] = useState(typedAhead);
  const typed = query.trim();
  const { groups, isSearching, problems, choose } = usePaletteChoices({
    now: typed,
    paced: usePaced(typed),
    rested: useResting(typed),
  });
  // The field is shown first, ready to be typed into, and the choices a moment later.
  const isSettled = useDeferredValue(true, false);
  return (
    <CommandPalette
      label={t('palette.label')}
      placeholder={t('palette.placeholder')}
      query={query}
      onQueryChange={setQuery}
      groups={isSettled ? groups : none}
      isSearching={isSearching || !isSettled}
      problems={problems}
      onChoose={(item, options) => {
        if (!options.isInNewTab) onClose();
        choose(item, options);
      }}
      onClose={onClose}
    />
  );
}

/** A text once it has not changed for a moment. */
function useResting(text: string): string {
  const [resting, setResting] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return resting;
}

/** A text at once when it changes, and then at most every 50 ms. */
function usePaced(text: string): string {
  const [paced, setPaced] = useState(text);
  const changedAt = useRef(-paceMs);
  useEffect(() => {
    const wait = Math.max(0, changedAt.current + paceMs - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setPaced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return paced;
}
