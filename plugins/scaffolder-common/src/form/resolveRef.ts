import { isJsonObject } from '@portico/catalog-model';
import type { SchemaNode } from './subschemas.ts';

/** The schema that a `$ref` within a document leads to; `undefined` where there is none. */
export function resolveRef(root: SchemaNode, ref: string): SchemaNode | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return findNamed(root, ref);
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, part) => readPart(node, decodePart(part)), root);
  return isJsonObject(found) ? found : undefined;
}

function readPart(node: unknown, part: string): unknown {
  if (Array.isArray(node))
    return /^\d{1,6}$/.test(part) ? (node[Number(part)] as unknown) : undefined;
  return isJsonObject(node) && Object.hasOwn(node, part) ? node[part] : undefined;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

/** The schema that calls itself so, by `$id`, `id` or `$anchor`. */
function findNamed(root: SchemaNode, name: string): SchemaNode | undefined {
  const waiting: unknown[] = [root];
  const isNamed = ({ $id, id, $anchor }: SchemaNode) =>
    $id === name || id === name || (typeof $anchor === 'string' && `#${$anchor}` === name);
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (isJsonObject(node) && isNamed(node)) return node;
    if (typeof node !== 'object' || node === null) continue;
    for (const part of Object.values(node)) waiting.push(part);
  }
  return undefined;
}
