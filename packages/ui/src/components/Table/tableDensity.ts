import { createContext, use } from 'react';
import type { TableDensity } from './TableFrame.tsx';

/** How high the user wants the rows of all tables, and how they change it; keeping it is the provider's task. */
export interface TableDensityChoice {
  density: TableDensity;
  onChange: (density: TableDensity) => void;
}

/** Says for all tables inside how high their rows are; a table's own props go before. */
export const TableDensityContext = createContext<TableDensityChoice | undefined>(undefined);

interface OwnView {
  density?: TableDensity | undefined;
  onDensityChange?: ((density: TableDensity) => void) | undefined;
  columnChoice?: object | undefined;
}

/**
 * How high a table's rows are, and what changes it: by its own props, else as for all tables. The choice for all
 * is beside that of columns; it is not worth a bar of its own over each table.
 */
export function useTableDensity({ density, onDensityChange, columnChoice }: OwnView) {
  const shared = use(TableDensityContext);
  const isShared = density === undefined && columnChoice !== undefined;
  return {
    density: density ?? shared?.density ?? 'compact',
    onDensityChange: onDensityChange ?? (isShared ? shared?.onChange : undefined),
  };
}
