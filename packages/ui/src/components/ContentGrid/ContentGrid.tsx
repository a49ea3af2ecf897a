import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Props of {@link ContentGrid}. */
export interface ContentGridProps {
  /** {@link ContentGridItem}s, or cards that each take the whole width. */
  children: ReactNode;
}

/** Twelve columns by the width the grid has; one below 900 px. */
export function ContentGrid({ children }: ContentGridProps) {
  return (
    <Root>
      <Columns>{children}</Columns>
    </Root>
  );
}

/** Props of {@link ContentGridItem}. */
export interface ContentGridItemProps {
  /** How many of the twelve columns; default all. */
  span?: number;
  children: ReactNode;
}

/** A part of a {@link ContentGrid}; what it holds is one below the other. */
export function ContentGridItem({ span = 12, children }: ContentGridItemProps) {
  return <Item span={span}>{children}</Item>;
}

const Root = styled('div')({ containerType: 'inline-size', minWidth: 0 });

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2),
  '& > *': { gridColumn: '1 / -1' },
}));

const Item = styled('div', { shouldForwardProp: prop => prop !== 'span' })<{ span: number }>(
  ({ theme, span }) => ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2),
    minWidth: 0,
    '@container (min-width: 900px)': { '&&': { gridColumn: `span ${span}` } },
  }),
);
