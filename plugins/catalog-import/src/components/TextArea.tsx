import { styled } from '@mui/material/styles';
import { monoFontFamily, radius } from '@portico/ui/theme';
import { useId } from 'react';

/** Props of {@link TextArea}. */
export interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  /** Keeps spelling aids away from what is no prose. */
  isCode?: boolean;
  error?: string | undefined;
  placeholder?: string | undefined;
}

/** Lines of text to type. */
export function TextArea({
  label,
  value,
  onChange,
  rows,
  isCode,
  error,
  placeholder,
}: TextAreaProps) {
  const id = useId();
  return (
    <Root>
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        rows={rows}
        placeholder={placeholder}
        data-code={isCode}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...(isCode && { spellCheck: false, autoCapitalize: 'none' })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && <Note id={`${id}-error`}>{error}</Note>}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(0.5),
  '& > label': { fontWeight: 500 },
}));

const Control = styled('textarea')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  minWidth: 0,
  padding: theme.spacing(1),
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.raised,
  border: `1px solid ${theme.vars.palette.border.strong}`,
  borderRadius: radius.control,
  resize: 'vertical',
  '&[data-code=true]': { fontFamily: monoFontFamily, whiteSpace: 'pre', overflowX: 'auto' },
  '&[aria-invalid=true]': { borderColor: theme.vars.palette.error.main },
}));

const Note = styled('p')(({ theme }) => ({ margin: 0, color: theme.vars.palette.error.main }));
