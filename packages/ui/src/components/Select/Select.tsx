import { styled } from '@mui/material/styles';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { controlStyles } from '../Field/controlStyles.ts';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { useReset } from './useReset.ts';

/** One value to choose. */
export interface SelectItem {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/** Props of {@link Select}. */
export interface SelectProps extends FieldProps {
  items: readonly SelectItem[];
  /** The value chosen; `undefined` for none. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Stands where nothing is chosen, and takes the choice back; default `Choose`. */
  placeholder?: string;
  /** Any value; when it changes, the choice is taken back. */
  resetTrigger?: unknown;
}

/** One choice of a few, by the browser's own list and keyboard. */
export function Select({
  items,
  value,
  onChange,
  placeholder,
  resetTrigger,
  ...field
}: SelectProps) {
  const t = useTranslations(uiTranslations);
  useReset(resetTrigger, () => onChange(undefined));
  // A value that is no longer offered is still what is chosen.
  const isUnknown = value !== undefined && !items.some(item => item.value === value);
  return (
    <Field {...field}>
      {control => (
        <Place>
          <Control
            {...control}
            required={field.isRequired}
            disabled={field.isDisabled}
            data-empty={value === undefined || undefined}
            value={value === undefined ? '' : `=${value}`}
            onChange={({ target }) =>
              onChange(target.value === '' ? undefined : target.value.slice(1))
            }
          >
            <option value="">{placeholder ?? t('select.placeholder')}</option>
            {isUnknown && <option value={`=${value}`}>{value}</option>}
            {items.map(item => (
              <option key={item.value} value={`=${item.value}`} disabled={item.isDisabled}>
                {item.label}
              </option>
            ))}
          </Control>
          <ChevronDownIcon size={14} />
        </Place>
      )}
    </Field>
  );
}

const Place = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'block',
  '& > svg': {
    position: 'absolute',
    top: 9,
    insetInlineEnd: theme.spacing(1),
    pointerEvents: 'none',
    color: theme.vars.palette.text.secondary,
  },
  '& > :disabled + svg': { display: 'none' },
}));

const Control = styled('select')(({ theme }) => ({
  ...controlStyles(theme),
  height: 32,
  // The arrow beside it is the same as on other inputs.
  appearance: 'none',
  paddingInlineEnd: theme.spacing(3.5),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-empty]': { color: theme.vars.palette.text.secondary },
  '& option': { color: theme.vars.palette.text.primary },
}));
