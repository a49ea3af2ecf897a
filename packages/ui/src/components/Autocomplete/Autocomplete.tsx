import Popper from '@mui/material/Popper';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { ChevronDownIcon, CloseIcon } from '../../icons/icons.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { AutocompletePopup } from './AutocompletePopup.tsx';
import { Box, Chip, Surface } from './autocompleteStyles.ts';
import { type AutocompleteOption, type LoadOptions, useOptions } from './useOptions.ts';

/** Props of {@link Autocomplete}. */
export interface AutocompleteProps extends FieldProps {
  /** What is chosen: at most one unless `isMultiple`. */
  selected: readonly AutocompleteOption[];
  onChange: (selected: readonly AutocompleteOption[]) => void;
  /** Requests what fits the words typed; keep the function the same from one rendering to the next. */
  load: LoadOptions;
  isMultiple?: boolean;
  /** Takes words that fit nothing as they are. */
  isFreeText?: boolean;
  /** What is wrong with words that are to be taken as they are; they stay in the field then. */
  checkFreeText?: (text: string) => string | undefined;
  /** What the list offers for words that fit nothing; “Use …” when omitted. */
  describeFreeText?: (text: string) => string;
  placeholder?: string;
  /** How long typing must rest before it is searched; default 500. */
  debounceMs?: number;
}

/** A field that finds what to choose among very many on a server. */
export function Autocomplete({
  selected,
  onChange,
  load,
  isMultiple = false,
  isFreeText = false,
  checkFreeText,
  describeFreeText,
  placeholder,
  debounceMs = 500,
  ...field
}: AutocompleteProps) {
  const t = useTranslations(laterUiTranslations);
  const input = useRef<HTMLInputElement>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [problem, setProblem] = useState<string>();
  const term = typed?.trim() ?? '';
  const found = useOptions(load, term, isOpen, debounceMs);
  const options = withFreeText(found.options, isFreeText ? term : '');
  const shownLabel = isMultiple ? '' : (selected[0]?.label ?? '');
  const isChosen = ({ value }: AutocompleteOption) => selected.some(one => one.value === value);

  const handleClose = () => {
    setOpen(false);
    setActiveIndex(-1);
    if (problem === undefined) setTyped(undefined);
  };
  const handlePick = (option: AutocompleteOption) => {
    const isTyped = !found.options.includes(option);
    const newProblem = isTyped ? checkFreeText?.(option.value) : undefined;
    setProblem(newProblem);
    if (newProblem !== undefined) return;
    if (!isMultiple) onChange([option]);
    else if (!isChosen(option)) onChange([...selected, option]);
    // Words that are typed again stay chosen.
    else if (!isTyped) onChange(selected.filter(({ value }) => value !== option.value));
    // Who searched has found it; who looks through the list may choose more.
    if (!isMultiple || term) handleClose();
  };
  const handleWords = () => {
    const [only, another] = isFreeText || found.isLoading ? [] : found.options;
    const known =
      found.options.find(option => isNamed(option, term)) ?? (another ? undefined : only);
    if (known) handlePick(known);
    else if (isFreeText) handlePick({ value: term, label: term });
  };
  const handleLeave = () => {
    if (isFreeText && term) handleWords();
    else handleClose();
  };
  const handleRemove = (option: AutocompleteOption) => {
    onChange(selected.filter(({ value }) => value !== option.value));
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const active = options[activeIndex];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActiveIndex(Math.max(0, Math.min(options.length - 1, activeIndex + step)));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (active) handlePick(active);
      else if (term) handleWords();
    } else if (event.key === 'Escape' && isOpen) {
      // A dialog around the field must not take it for its own.
      event.stopPropagation();
      handleClose();
    } else if (event.key === 'Backspace' && isMultiple && !typed) {
      onChange(selected.slice(0, -1));
    }
  };

  return (
    <Field {...field} {...(problem !== undefined && { error: problem })}>
      {control => (
        <Box ref={setBox} data-invalid={control['aria-invalid']}>
          {isMultiple &&
            selected.map(option => (
              <Chip key={option.value}>
                <span title={option.label}>{option.label}</span>
                <button
                  type="button"
                  aria-label={t('autocomplete.remove', { label: option.label })}
                  disabled={field.isDisabled}
                  onClick={() => handleRemove(option)}
                >
                  <CloseIcon size={12} />
                </button>
              </Chip>
            ))}
          <input
            {...control}
            ref={input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${control.id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={
              isOpen && options[activeIndex] ? `${control.id}-${activeIndex}` : undefined
            }
            aria-required={field.isRequired}
            autoComplete="off"
            disabled={field.isDisabled}
            placeholder={selected.length === 0 ? placeholder : undefined}
            value={typed ?? shownLabel}
            onChange={event => {
              setTyped(event.target.value);
              setProblem(undefined);
              setActiveIndex(-1);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={handleLeave}
            onKeyDown={handleKeyDown}
          />
          {!isMultiple && selected.length > 0 && !field.isDisabled && (
            <button
              type="button"
              aria-label={t('autocomplete.clear', { label: field.label })}
              onClick={() => onChange([])}
            >
              <CloseIcon size={14} />
            </button>
          )}
          <ChevronDownIcon size={14} />
          <Popper open={isOpen} anchorEl={box} placement="bottom-start" style={{ zIndex: 1400 }}>
            {/* The field keeps the focus while the pointer is in the list. */}
            <Surface
              style={{ width: box?.offsetWidth }}
              onMouseDown={event => event.preventDefault()}
            >
              <AutocompletePopup
                id={control.id}
                found={found}
                options={options}
                activeIndex={activeIndex}
                isMultiple={isMultiple}
                isChosen={isChosen}
                describe={option =>
                  isFreeText && !found.options.includes(option)
                    ? (describeFreeText?.(option.label) ??
                      t('autocomplete.use', { text: option.label }))
                    : option.label
                }
                onPick={handlePick}
              />
            </Surface>
          </Popper>
        </Box>
      )}
    </Field>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
};

function isNamed({ value, label, name = label }: AutocompleteOption, words: string): boolean {
  return value === words || [label, name].some(each => each.toLowerCase() === words.toLowerCase());
}

function withFreeText(options: readonly AutocompleteOption[], term: string) {
  const isKnown = options.some(option => isNamed(option, term));
  return term === '' || isKnown ? options : [...options, { value: term, label: term }];
}
