import { InputError } from '@portico/errors';
import type { OrderField } from '@portico/catalog-common';

/** A key to order by, and its direction. */
export interface Order {
  field: string;
  order: 'asc' | 'desc';
}

/** What happens to entities that lack an order field: omitted, as the wire has it, or put last. */
export type MissingOrder = 'exclude' | 'last';

const maxOrders = 4;

/**
 * Reads `orderField` parameters: `metadata.name` or `metadata.name,desc`.
 *
 * @throws InputError when one is not of that form.
 */
export function parseOrderFields(texts: readonly string[] = []): Order[] {
  return checkNumber(
    texts.map(text => {
      const [field = '', direction = 'asc', ...others] = text.split(',').map(part => part.trim());
      if (field === '' || !isDirection(direction) || others.length > 0)
        throw new InputError(
          `Query field 'orderField' has '${text}'; write it as 'metadata.name,asc' or 'metadata.name,desc'`,
        );
      return { field, order: direction };
    }),
    'orderField',
  );
}

/**
 * Reads `order` parameters: `asc:metadata.name`.
 *
 * @throws InputError when one is not of that form.
 */
export function parseOrders(texts: readonly string[] = []): Order[] {
  return checkNumber(
    texts.map(text => {
      const colon = text.indexOf(':');
      const direction = text.slice(0, Math.max(colon, 0)).trim();
      const field = text.slice(colon + 1).trim();
      if (field === '' || !isDirection(direction))
        throw new InputError(
          `Query field 'order' has '${text}'; write it as 'asc:metadata.name' or 'desc:metadata.name'`,
        );
      return { field, order: direction };
    }),
    'order',
  );
}

/** Fills in the direction of order fields from a body. */
export function completeOrders(fields: readonly OrderField[] = []): Order[] {
  return checkNumber(
    fields.map(({ field, order = 'asc' }) => ({ field, order })),
    'orderBy',
  );
}

function isDirection(text: string): text is Order['order'] {
  return text === 'asc' || text === 'desc';
}

function checkNumber(orders: Order[], name: string): Order[] {
  if (orders.length > maxOrders)
    throw new InputError(`Field '${name}' has more than ${maxOrders} orders; leave some out`);
  return orders;
}
