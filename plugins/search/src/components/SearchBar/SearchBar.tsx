import { styled } from '@mui/material/styles';
import { configApiRef, useApi } from '@portico/app';
import { SearchField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { changeSearch } from '../../model/searchState.ts';
import { completeQualifier, findTypedQualifier } from '../../model/typedQualifier.ts';
import { useAddRecentSearch } from '../../queries/recentSearches.ts';
import { useSearch } from '../SearchProvider/SearchContext.ts';
import { QualifierList } from './QualifierList.tsx';
import { type QualifierOption, useQualifierOptions } from './useQualifierOptions.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Props of {@link SearchBar}. */
export interface SearchBarProps {
  /** Default `Search in` the organisation, or the portal's title. */
  placeholder?: string;
  /** How long typing must rest before results are requested; default 200. */
  debounceMs?: number;
  /** Enter was pressed: the results of the words are requested, and one of them is wanted. */
  onEnter?: (term: string) => void;
  /** The arrow down key was pressed: the results are wanted. */
  onGoToResults?: () => void;
  /** The field itself. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * Where the words are typed. Results come when the typing rests, and at once with Enter. Qualifiers and their values are
 * suggested.
 */
export function SearchBar({
  placeholder,
  debounceMs = 200,
  onEnter,
  onGoToResults,
  ref,
}: SearchBarProps) {
  const t = useTranslations(laterSearchTranslations);
  const config = useApi(configApiRef);
  const id = useId();
  const { state, update } = useSearch();
  const addRecent = useAddRecentSearch();
  const [draft, setDraft] = useState<{ term: string; caret: number }>();
  const [activeIndex, setActiveIndex] = useState(-1);
  const typed = draft && findTypedQualifier(draft.term, draft.caret);
  const options = useQualifierOptions(typed);
  const active = options[activeIndex];
  const org =
    config.getOptionalString('organization.name') ??
    config.getOptionalString('app.title') ??
    'Portico';

  const search = (term: string) =>
    // Typing makes one step of history, not one for each letter.
    update(former => changeSearch(former, { term }), { replace: state.term !== '' });

  const look = (next: typeof draft) => {
    setDraft(next);
    setActiveIndex(-1);
  };
  const handleInput = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement)
      look({ term: target.value, caret: target.selectionStart ?? target.value.length });
  };
  const handlePick = ({ value }: QualifierOption) => {
    if (!draft || !typed) return;
    const term = completeQualifier(draft.term, typed, value);
    search(term);
    // The values of a name come next.
    look(typed.part === 'name' ? { term, caret: typed.start + value.length + 1 } : undefined);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    const isOpen = options.length > 0;
    const step = steps[event.key];
    if (isOpen && step !== undefined)
      // Before the first one is the field itself.
      setActiveIndex(((activeIndex + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    else if (isOpen && event.key === 'Escape') look(undefined);
    else if (event.key === 'Enter' && active) handlePick(active);
    else if (event.key === 'ArrowDown' && onGoToResults) onGoToResults();
    else if (event.key === 'Enter') {
      look(undefined);
      search(event.target.value);
      addRecent(event.target.value);
      onEnter?.(event.target.value);
    } else return;
    event.preventDefault();
  };

  return (
    // Keys of the field in it.
    <Root onKeyDown={handleKeyDown} onInput={handleInput} onBlur={() => look(undefined)}>
      <SearchField
        ref={ref ?? null}
        label={placeholder ?? t('bar.placeholder', { org })}
        value={state.term}
        onChange={search}
        debounceMs={debounceMs}
        suggestions={{ id, activeId: active && `${id}-${activeIndex}`, isOpen: options.length > 0 }}
      />
      <QualifierList id={id} options={options} activeIndex={activeIndex} onPick={handlePick} />
    </Root>
  );
}

const Root = styled('search')(({ theme }) => ({
  position: 'relative',
  display: 'block',
  minWidth: 0,
  // More room than in a toolbar.
  '&& input': { ...theme.typography.body1, height: 40, paddingInline: 36 },
}));
