import { InputError } from '@portico/errors';
import { z } from 'zod';
import { isStorableText } from './isStorableText.ts';

const orderSchema = z.object({ field: z.string().min(1), order: z.enum(['asc', 'desc']) });
const fullTextFilterSchema = z.object({
  term: z.string(),
  fields: z.array(z.string()).optional(),
});
const sortValuesSchema = z.array(z.string().refine(isStorableText)).min(1).max(5);

/**
 * The place of a page. Its fields are those that published clients decode; `orderMissing` is ours.
 * Nothing in it is trusted: it is read again in full, under the conditions of whoever sends it.
 */
export const entityCursorSchema = z.object({
  orderFields: z.array(orderSchema).max(4),
  /** The order values and the uid of the entity at whose side the page begins. */
  orderFieldValues: sortValuesSchema,
  /** The same of the first entity of the first page. */
  firstSortFieldValues: sortValuesSchema.optional(),
  isPrevious: z.boolean(),
  fullTextFilter: fullTextFilterSchema.optional(),
  /** For display only. */
  totalItems: z.int().min(0),
  /** The predicate; present whenever there is one. */
  query: z.record(z.string(), z.unknown()).optional(),
  orderMissing: z.enum(['exclude', 'last']).optional(),
});
/** The place of a page. */
export type EntityCursor = z.output<typeof entityCursorSchema>;

/** Writes any value as a cursor: base64 of its JSON. */
export function encodeCursor(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
}

/**
 * Reads a cursor back.
 *
 * @param where - the name of the field that holds it, for messages.
 * @throws InputError when it is not one of this form.
 */
export function decodeCursor<S extends z.ZodType>(
  schema: S,
  text: string,
  where: string,
): z.output<S> {
  const result = schema.safeParse(parseBase64Json(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue && issue.path.length > 0 ? ` at '${issue.path.join('.')}'` : '';
  throw new InputError(
    `Field '${where}' is no valid cursor${path}; send one that this call answered, or none to start again`,
  );
}

function parseBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
