import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Props of {@link BulkStack}. */
export interface BulkStackProps {
  /** Beside each other where there is room. */
  isRow?: boolean;
  children: ReactNode;
}

/** Parts below each other. */
export function BulkStack({ isRow = false, children }: BulkStackProps) {
  return <Root data-row={isRow || undefined}>{children}</Root>;
}

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(2),
  '&[data-row]': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  },
}));
