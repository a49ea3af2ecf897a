import { styled } from '@mui/material/styles';
import { controlStyles } from '../Field/controlStyles.ts';
import { Field, type FieldProps } from '../Field/Field.tsx';

/** Props of {@link TextField}. */
export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What browsers may fill in by themselves; default nothing. */
  autoComplete?: string;
  /** Keeps spelling aids away from what is no prose. */
  isCode?: boolean;
  /** As of an `input`: `date` gives `2026-11-01` by the browser's own calendar; default `text`. */
  type?:
    | 'text'
    | 'date'
    | 'datetime-local'
    | 'time'
    | 'number'
    | 'password'
    | 'email'
    | 'url'
    | 'color';
  /** Lines to type in; one, which takes no line breaks, when omitted. */
  rows?: number;
  placeholder?: string;
  isReadOnly?: boolean;
  /** Puts the cursor here when the field is first shown. */
  hasAutoFocus?: boolean;
  onBlur?: () => void;
  /** The last date that may be chosen. */
  max?: string;
}

/** Text to type: a line, or several. */
export function TextField({
  value,
  onChange,
  autoComplete = 'off',
  isCode,
  type = 'text',
  max,
  rows,
  placeholder,
  isReadOnly,
  hasAutoFocus,
  onBlur,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {control => {
        const shared = {
          ...control,
          required: field.isRequired,
          disabled: field.isDisabled,
          readOnly: isReadOnly,
          autoComplete,
          placeholder,
          ...(isCode && { spellCheck: false, autoCapitalize: 'none' }),
          autoFocus: hasAutoFocus,
          value,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
          onBlur,
        };
        return rows === undefined ? (
          <Control {...shared} type={type} max={max} step={type === 'number' ? 'any' : undefined} />
        ) : (
          <Area {...shared} rows={rows} />
        );
      }}
    </Field>
  );
}

const Control = styled('input')(({ theme }) => controlStyles(theme));

const Area = styled('textarea')(({ theme }) => ({
  ...controlStyles(theme),
  paddingBlock: theme.spacing(0.75),
  resize: 'vertical',
}));
