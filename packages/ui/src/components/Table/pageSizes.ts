/** How many rows a page of a table may have. */
export const pageSizes: readonly number[] = [25, 50, 100];

/** How many it has until somebody chooses. */
export const defaultPageSize = 25;

/** The page size that an address names; the default for any other. */
export function readPageSize(text: string | null): number {
  const size = Number(text);
  return pageSizes.includes(size) ? size : defaultPageSize;
}
