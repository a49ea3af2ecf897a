import { CommandPalette, useTranslations } from '@portico/ui';
import { useEffect, useState } from 'react';
import type { ShellDialogProps } from '../shell/shellDialogProps.ts';
import { appTranslations } from '../translations.ts';
import { usePaletteChoices } from './usePaletteChoices.ts';

const restMs = 200;

/** The command palette of this portal. */
export function PaletteDialog({ onClose }: ShellDialogProps) {
  const t = useTranslations(appTranslations);
  const [query, setQuery] = useState('');
  const resting = useResting(query.trim());
  const { groups, isSearching, problems, choose } = usePaletteChoices(query.trim(), resting);
  return (
    <CommandPalette
      label={t('palette.label')}
      placeholder={t('palette.placeholder')}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
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
