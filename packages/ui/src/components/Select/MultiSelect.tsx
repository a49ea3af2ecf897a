import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { controlStyles } from '../Field/controlStyles.ts';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import type { SelectItem } from './Select.tsx';
import { useReset } from './useReset.ts';

/** Props of {@link MultiSelect}. */
export interface MultiSelectProps extends FieldProps {
  items: readonly Omit<SelectItem, 'isDisabled'>[];
  /** The values chosen. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Stands where nothing is chosen; default `Choose`. */
  placeholder?: string;
  /** Any value; when it changes, the choice is taken back. */
  resetTrigger?: unknown;
}

const loadPopup = () => import('../FilterPicker/FilterPopup.tsx');

/** Some of many: a button that says what is chosen and opens the list to tick. */
export function MultiSelect({
  items,
  values,
  onChange,
  placeholder,
  resetTrigger,
  ...field
}: MultiSelectProps) {
  const t = useTranslations(uiTranslations);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  useReset(resetTrigger, () => onChange([]));
  const chosen = values.map(value => items.find(item => item.value === value)?.label ?? value);
  return (
    <Field {...field}>
      {({ id, 'aria-invalid': isInvalid, ...control }) => (
        <>
          <Control
            ref={button}
            type="button"
            id={id}
            {...control}
            aria-labelledby={`${control['aria-labelledby']} ${id}-chosen`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-empty={values.length === 0 || undefined}
            data-invalid={isInvalid}
            disabled={field.isDisabled}
            onPointerEnter={() => setNear(true)}
            onFocus={() => setNear(true)}
            onClick={() => setOpen(true)}
          >
            <span id={`${id}-chosen`} title={chosen.join(', ')}>
              {chosen.join(', ') || (placeholder ?? t('select.placeholder'))}
            </span>
            <ChevronDownIcon size={14} />
          </Control>
          <LazyPart
            load={loadPopup}
            isWanted={isNear || isOpen}
            props={{
              label: field.label,
              options: items,
              selected: values,
              onChange,
              isOpen,
              getAnchor: () => button.current,
              onClose: () => setOpen(false),
            }}
          />
        </>
      )}
    </Field>
  );
}

const Control = styled('button')(({ theme }) => ({
  ...controlStyles(theme),
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  cursor: 'pointer',
  '&[data-invalid]': { borderColor: theme.vars.palette.error.main },
  '& > span': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '&[data-empty] > span': { color: theme.vars.palette.text.secondary },
}));
