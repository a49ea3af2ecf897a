import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A control or several, and a note below. */
export function WidgetGroup({
  isInvalid,
  note,
  noteId,
  children,
  ...rest
}: {
  isInvalid: boolean;
  /** What explains it or is wrong with it. */
  note: string | undefined;
  noteId: string;
  /** Default a `div`. */
  as?: 'fieldset';
  role?: 'radiogroup' | undefined;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Group {...rest}>
      {children}
      {note && (
        <p id={noteId} data-error={isInvalid ? '' : undefined}>
          {note}
        </p>
      )}
    </Group>
  );
}

const Group = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > span, & > label:not(.MuiFormControlLabel-root)': {
    ...theme.typography.body2,
    fontWeight: 500,
  },
  '& > div': { display: 'grid' },
  '& > div[data-inline]': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 1.5) },
  '& .MuiFormControlLabel-label': { ...theme.typography.body2 },
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& > p[data-error]': { color: theme.vars.palette.error.main },
}));
