import { styled } from '@mui/material/styles';
import type { ReactNode, RefCallback } from 'react';
import { cardsBelow } from './tableLayout.ts';
import { TableFilterBar } from './TableFilterBar.tsx';
import { TableViewButton } from './TableViewButton.tsx';
import type { FilterModel } from './useTableFilters.ts';
import type { ViewControlProps } from './viewControls.ts';

interface TableBarProps<Row> extends ViewControlProps {
  toolbar: ReactNode;
  filters: FilterModel<Row>;
  /** Whether it stays in sight while the page scrolls. */
  isSticky: boolean;
  barRef: RefCallback<HTMLElement>;
}

/** The bar above the rows: the page's own things, the filters, and the choice of columns. */
export function TableBar<Row>({ toolbar, filters, isSticky, barRef, ...view }: TableBarProps<Row>) {
  const hasView = view.columnChoice !== undefined || view.onDensityChange !== undefined;
  if (!toolbar && filters.filters.length === 0 && !hasView) return null;
  return (
    <Root ref={barRef} data-sticky={isSticky || undefined}>
      {toolbar}
      {filters.filters.length > 0 && (
        <TableFilterBar
          filters={filters.filters}
          values={filters.values}
          onChange={filters.change}
        />
      )}
      {hasView && <TableViewButton {...view} />}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // Beside the first row of a toolbar that has several.
  '& > button:last-of-type': { alignSelf: 'flex-start' },
  // On a phone the rows need the room.
  [`@container (min-width: ${cardsBelow}px)`]: {
    '&[data-sticky]': {
      position: 'sticky',
      zIndex: 3,
      top: 0,
      backgroundColor: theme.vars.palette.surface.raised,
    },
  },
}));
