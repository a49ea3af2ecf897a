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
  /** `date`: by the browser's own calendar, as `2026-11-01`; default `text`. */
  type?: 'text' | 'date';
  /** The last date that may be chosen. */
  max?: string;
}

/** A line of text to type. */
export function TextField({
  value,
  onChange,
  autoComplete = 'off',
  isCode,
  type = 'text',
  max,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {control => (
        <Control
          {...control}
          type={type}
          max={max}
          required={field.isRequired}
          disabled={field.isDisabled}
          autoComplete={autoComplete}
          {...(isCode && { spellCheck: false, autoCapitalize: 'none' })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

const Control = styled('input')(({ theme }) => controlStyles(theme));
