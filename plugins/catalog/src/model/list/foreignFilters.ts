import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';

/** What other portals of the ecosystem call our filters in an address: `filters[owners]=group:default/pay`. */
const ownNames: Readonly<Record<string, string>> = {
  kind: 'kind',
  type: 'type',
  user: 'group',
  owners: 'owner',
  lifecycles: 'lifecycle',
  tags: 'tag',
  text: 'q',
};

/** `filters[tags]`, and `filters[tags][]` or `filters[tags][3]` where it is an item of a list. */
const foreignKey = /^filters\[(\w+)\](?:\[\d*\])?$/;

/** Puts links from other portals into our words; what an address says in our own words already wins. */
export function translateForeignFilters(params: URLSearchParams): URLSearchParams {
  const translated = new URLSearchParams(params);
  for (const [key, value] of params) {
    const foreignName = key.match(foreignKey)?.[1];
    if (foreignName === undefined) continue;
    translated.delete(key);
    const [name, own] = translate(foreignName, value) ?? [];
    if (name && own && !params.has(name)) translated.append(name, own);
  }
  return translated;
}

function translate(foreignName: string, value: string): [name: string, value: string] | undefined {
  // Those with broken or with orphaned entities are switches there.
  if (foreignName === 'error' || foreignName === 'orphan')
    return value === 'true' ? ['status', foreignName] : undefined;
  const name = Object.hasOwn(ownNames, foreignName) ? ownNames[foreignName] : undefined;
  return name ? [name, name === 'owner' ? completeOwner(value) : value] : undefined;
}

/** Owners may be written short, as people see them. */
function completeOwner(owner: string): string {
  try {
    return stringifyEntityRef(parseEntityRef(owner, { defaultKind: 'group' }));
  } catch {
    // Not a ref of an entity: nothing is owned by it, and the page says so.
    return owner;
  }
}
