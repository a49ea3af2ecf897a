import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Fields below each other. */
export function Fields({ children }: { children: ReactNode }) {
  return <List>{children}</List>;
}

const List = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  minWidth: 0,
}));
