import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A field or several side by side, and buttons after them. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <Row>{children}</Row>;
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: theme.spacing(1),
  '& > div': { flex: 1, minWidth: 0 },
  '& > span': { display: 'flex' },
}));
