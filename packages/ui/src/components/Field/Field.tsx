import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

/** What every field of a form is given. */
export interface FieldProps {
  /** What is requested. */
  label: string;
  /** Keeps the label for those who listen only. */
  isLabelHidden?: boolean;
  /** Helps to answer. */
  description?: string;
  /** What is wrong with the answer. */
  error?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** What a field's control says of itself, so that label, help and error belong to it. */
export interface FieldControlProps {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/** Label, help and error around the control of a form. */
export function Field({
  label,
  isLabelHidden,
  description,
  error,
  isRequired,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const note = error ?? description;
  return (
    <Root>
      <label htmlFor={id} id={`${id}-label`} data-hidden={isLabelHidden || undefined}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </label>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} data-error={error ? '' : undefined}>
          {note}
        </p>
      )}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  minWidth: 0,
  '& > label': { ...theme.typography.body2, fontWeight: 500 },
  '& > label[data-hidden]': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& > p': {
    ...theme.typography.caption,
    margin: 0,
    color: theme.vars.palette.text.secondary,
  },
  '& > p[data-error]': { color: theme.vars.palette.error.main },
}));
