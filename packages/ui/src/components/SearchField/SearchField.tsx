import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CloseIcon, SearchIcon } from '../../icons/icons.tsx';
import { radius } from '../../theme/tokens.ts';
import { uiTranslations } from '../../translations.ts';

/** Props of {@link SearchField}. */
export interface SearchFieldProps {
  /** What is searched, as the field's name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Default the label. */
  placeholder?: string;
  /** How long typing must rest before `onChange` is called; default 200, 0 calls at once. */
  debounceMs?: number;
  /** The list of what is suggested for it, where there is one, and the id of the option that the keys have reached. */
  suggestions?: { id: string; isOpen: boolean; activeId: string | undefined };
  /** Enter was pressed; `onChange` has been called with the text. */
  onEnter?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field to search by; it reports when the typing rests. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  debounceMs = 200,
  suggestions,
  onEnter,
  ref,
}: SearchFieldProps) {
  const t = useTranslations(uiTranslations);
  const [draft, setDraft] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState<readonly string[]>([]);

  // A value that we reported may come back late; it must not undo what was typed since.
  if (value !== lastValue) {
    const echo = reported.indexOf(value);
    setLastValue(value);
    setReported(echo < 0 ? [] : reported.slice(echo + 1));
    if (echo < 0) setDraft(value);
  }

  const report = (text: string) => {
    if (text === (reported.at(-1) ?? value)) return;
    setReported([...reported, text]);
    onChange(text);
  };
  const reportRested = useEffectEvent(report);

  useEffect(() => {
    const timer = setTimeout(() => reportRested(draft), debounceMs);
    return () => clearTimeout(timer);
  }, [draft, debounceMs]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return;
    report(draft);
    onEnter(draft);
  };
  const handleClear = () => {
    setDraft('');
    report('');
  };

  return (
    <Root>
      <SearchIcon />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        aria-autocomplete={suggestions && 'list'}
        aria-controls={suggestions?.isOpen ? suggestions.id : undefined}
        aria-activedescendant={suggestions?.activeId}
        autoComplete={suggestions && 'off'}
        placeholder={placeholder}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {draft && (
        <button type="button" aria-label={t('search.clear')} onClick={handleClear}>
          <CloseIcon size={14} />
        </button>
      )}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
  '& > svg': { position: 'absolute', insetInlineStart: 10, pointerEvents: 'none' },
  '& input': {
    ...theme.typography.body2,
    width: '100%',
    minWidth: 0,
    height: 32,
    padding: '0 32px',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    border: `1px solid ${theme.vars.palette.border.strong}`,
    borderRadius: radius.control,
    appearance: 'none',
  },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '& input:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
    borderColor: 'transparent',
  },
  '& button': {
    position: 'absolute',
    insetInlineEnd: 4,
    display: 'flex',
    padding: 5,
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: radius.control,
    cursor: 'pointer',
  },
}));
