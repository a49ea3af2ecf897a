import { InputError } from '@portico/errors';

/** A page number as the ecosystem writes it. */
export function writeCursor(page: number): string {
  return Buffer.from(String(page)).toString('base64');
}

/** The page that a cursor names; 0 without one. */
export function readCursor(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  const text = Buffer.from(cursor, 'base64').toString('latin1');
  if (!/^\d{1,6}$/.test(text))
    throw new InputError(
      "Query field 'pageCursor' is not valid; send one that a page of results contains, or none",
    );
  return Number(text);
}
