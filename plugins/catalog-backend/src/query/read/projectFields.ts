import { isJsonObject, type JsonObject, type JsonValue } from '@portico/catalog-model';

/** Some fields of entities. */
export interface FieldProjection {
  /** The same for the same fields in any order. */
  readonly id: string;
  /** Keeps the fields of an entity's stored JSON text, and gives JSON text again. */
  readonly apply: (json: string) => string;
}

/** What is wanted below one place of a document, by the next segment of the path. */
interface WantedFields {
  /** Whether a path ends here, so that all below it stays. */
  isWhole: boolean;
  readonly below: Map<string, WantedFields>;
}

/**
 * Makes a projection to dotted paths, each of a leaf or a whole subtree.
 *
 * A key with dots in it, as annotations have, is found too. The work for one document grows with the document and
 * not with the number or length of the paths.
 *
 * @returns `undefined` when there is nothing to omit, so that stored text can be sent as it is.
 */
export function createFieldProjection(
  fields: readonly string[] | undefined,
): FieldProjection | undefined {
  const paths = (fields ?? []).map(field => field.trim()).filter(field => field !== '');
  if (paths.length === 0) return undefined;
  const wanted = createWantedFields();
  for (const path of paths) addPath(wanted, path);
  return {
    id: JSON.stringify([...new Set(paths)].toSorted()),
    apply: json => JSON.stringify(keepWanted(JSON.parse(json) as JsonObject, wanted) ?? {}),
  };
}

function createWantedFields(): WantedFields {
  return { isWhole: false, below: new Map() };
}

function addPath(root: WantedFields, path: string): void {
  let at = root;
  for (const segment of path.split('.')) {
    const next = at.below.get(segment) ?? createWantedFields();
    at.below.set(segment, next);
    at = next;
  }
  at.isWhole = true;
}

/** @returns `undefined` when nothing below the object is wanted. */
function keepWanted(from: JsonObject, wanted: WantedFields): JsonObject | undefined {
  let projected: JsonObject | undefined;
  for (const [key, value] of Object.entries(from)) {
    const found = findKey(wanted, key);
    if (!found) continue;
    const part = found.isWhole ? value : isJsonObject(value) ? keepWanted(value, found) : undefined;
    if (part === undefined) continue;
    projected ??= {};
    setOwn(projected, key, part);
  }
  return projected;
}

/** What is wanted below a key, each segment of which is one of the paths'. */
function findKey(wanted: WantedFields, key: string): WantedFields | undefined {
  if (!key.includes('.')) return wanted.below.get(key);
  let at: WantedFields | undefined = wanted;
  for (const segment of key.split('.')) {
    at = at.below.get(segment);
    if (!at) return undefined;
  }
  return at;
}

// A plain assignment would lose a key named '__proto__'.
function setOwn(to: JsonObject, key: string, value: JsonValue): void {
  Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true });
}
