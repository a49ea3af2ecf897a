import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

/** The place of one field, with what explains it and what is wrong with it below. */
export function FieldPlace(props: ComponentProps<'div'>) {
  return <Place {...props} />;
}

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  minWidth: 0,
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& > p[data-error]': { color: theme.vars.palette.error.main },
}));
