import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Tells the author of a template what is wrong with a field. */
export function FieldHint({ children }: { children: ReactNode }) {
  return <Hint>{children}</Hint>;
}

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.warning.main,
}));
