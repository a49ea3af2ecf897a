import { CommandPalette, type PaletteGroup, useTranslations } from '@portico/ui';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ShellDialogProps } from '../shell/shellDialogProps.ts';
import { appTranslations } from '../translations.ts';
import { usePaletteChoices } from './usePaletteChoices.ts';

const restMs = 200;
const none: readonly PaletteGroup[] = [];

/** The command palette of this portal. */
export function PaletteDialog({ onClose, typedAhead }: ShellDialogProps) {
  const t = useTranslations(appTranslations);
  const [query, setQuery] = useState(typedAhead);
  const resting = useResting(query.trim());
  const { groups, isSearching, problems, choose } = usePaletteChoices(query.trim(), resting);
  // The field is shown first, ready to be typed into, and the choices a moment later.
  const isSettled = useDeferredValue(true, false);
  return (
    <CommandPalette
      label={t('palette.label')}
      placeholder={t('palette.placeholder')}
      query={query}
      onQueryChange={setQuery}
      groups={isSettled ? groups : none}
      isSearching={isSearching}
      problems={problems}
      onChoose={item => {
        onClose();
        choose(item);
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
