import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** What a group or user says about itself. */
export function Description({ children }: { children: ReactNode }) {
  return <Paragraph>{children}</Paragraph>;
}

const Paragraph = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: theme.spacing(1.5, 0),
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&:empty': { margin: theme.spacing(0.75, 0) },
}));
