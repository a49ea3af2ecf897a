import type { TableDensity } from '@portico/ui/table';
import { useCallback } from 'react';
import { useStoredValue } from '../hooks/useStoredValue.ts';

/** Where the browser stores how high the rows of tables are. */
export const tableDensityStorage = { bucket: 'settings', key: 'tableDensity' } as const;

/** How high the user wants the rows of all tables; compact until they choose. */
export function useTableDensity(): [TableDensity, (density: TableDensity) => void] {
  const [stored, setStored] = useStoredValue<TableDensity>(
    tableDensityStorage.bucket,
    tableDensityStorage.key,
  );
  const choose = useCallback(
    (density: TableDensity) => setStored(density === 'compact' ? undefined : density),
    [setStored],
  );
  return [stored === 'comfortable' ? 'comfortable' : 'compact', choose];
}
