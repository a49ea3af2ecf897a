import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A hint for the author of a template, below the field that it is about. */
export function FieldHint({ children }: { children: ReactNode }) {
  return <Hint>{children}</Hint>;
}

const Hint = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.warning.main,
}));
