import type { ColumnChoice } from './columnChoice.ts';
import type { TableDensity } from './TableFrame.tsx';

/** What there is to choose about how a table looks. */
export interface ViewControlProps {
  columns: readonly { id: string; header: string; isAlwaysShown?: boolean }[];
  columnChoice: ColumnChoice | undefined;
  density: TableDensity;
  onDensityChange: ((density: TableDensity) => void) | undefined;
}
