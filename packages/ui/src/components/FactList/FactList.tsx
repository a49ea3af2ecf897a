import { styled } from '@mui/material/styles';
import type { ComponentProps, ComponentType } from 'react';

/** What a card knows, a fact below the other: a list with {@link FactLine}s and {@link FactNote}s in its items. */
export const FactList: ComponentType<ComponentProps<'ul'>> = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.25),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0, overflowWrap: 'anywhere' },
}));

/** A fact's name or state, and at the end what it is measured by. */
export const FactLine: ComponentType<ComponentProps<'div'>> = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 1),
  marginBlockEnd: theme.spacing(0.5),
  '& > strong': { minWidth: 0, fontWeight: 600 },
}));

/** What is less important about a fact, below it. */
export const FactNote: ComponentType<ComponentProps<'div'>> = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
