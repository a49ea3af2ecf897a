import { parseEntityRef, relationTypes, stringifyEntityRef } from '@portico/catalog-model';
import type { GraphDirection, GraphScale } from '@portico/ui/graph';

/** What is chosen on the relations page; all of it is in the address, under the ecosystem's names. */
export interface GraphSelection {
  /** Full refs in lower case. */
  rootEntityRefs: readonly string[];
  /** From 1; `Infinity` for all there is. */
  maxDepth: number;
  /** Lower case; empty for all. */
  kinds: readonly string[];
  /** Types of relations; empty for all. */
  relations: readonly string[];
  direction: GraphDirection;
  isMerged: boolean;
  isUnidirectional: boolean;
  /** How large it is shown; `undefined` while nobody has chosen. */
  zoom: GraphScale | undefined;
}

/** What the relations page begins with. */
export const defaultGraphSelection: GraphSelection = {
  rootEntityRefs: [],
  maxDepth: 1,
  kinds: [],
  relations: [],
  direction: 'TB',
  isMerged: true,
  isUnidirectional: true,
  zoom: undefined,
};

/** The ways a graph can lead. */
export const graphDirections: readonly GraphDirection[] = ['TB', 'BT', 'LR', 'RL'];

const infinite = '∞';
const leastZoom = 0.05;
const maxZoom = 4;

/** Reads the selection from the address; what it does not know or understand is as if omitted. */
export function readGraphSelection(params: URLSearchParams): GraphSelection {
  return {
    rootEntityRefs: unique(readList(params, 'rootEntityRefs').flatMap(readRef)),
    maxDepth: readDepth(params.get('maxDepth')),
    kinds: unique(readList(params, 'selectedKinds').map(kind => kind.toLowerCase())),
    relations: unique(readList(params, 'selectedRelations')),
    direction:
      graphDirections.find(each => each === params.get('direction')) ??
      defaultGraphSelection.direction,
    isMerged: params.get('mergeRelations') !== 'false',
    isUnidirectional: params.get('unidirectional') !== 'false',
    zoom: readZoom(params.get('zoom')),
  };
}

/** Writes the selection as an address; what is as usual is omitted. */
export function writeGraphSelection(selection: GraphSelection): URLSearchParams {
  const params = new URLSearchParams();
  const { maxDepth, direction, zoom } = selection;
  for (const ref of selection.rootEntityRefs) params.append('rootEntityRefs[]', ref);
  if (maxDepth !== defaultGraphSelection.maxDepth) {
    params.set('maxDepth', Number.isFinite(maxDepth) ? String(maxDepth) : infinite);
  }
  for (const kind of selection.kinds) params.append('selectedKinds[]', kind);
  for (const type of selection.relations) params.append('selectedRelations[]', type);
  if (direction !== defaultGraphSelection.direction) params.set('direction', direction);
  if (!selection.isMerged) params.set('mergeRelations', 'false');
  if (!selection.isUnidirectional) params.set('unidirectional', 'false');
  if (zoom !== undefined)
    params.set('zoom', zoom === 'fit' ? zoom : String(Math.round(zoom * 100) / 100));
  return params;
}

/**
 * The types of relations that can be chosen: those of the product, a company's own, and others that the address
 * names.
 */
export function listSelectableRelations(
  { relations }: GraphSelection,
  ownTypes: readonly string[] = [],
): string[] {
  return unique([...relationTypes, ...ownTypes, ...relations]);
}

/** The values of a list, which addresses of the ecosystem write as `name[]`, `name[0]` or `name`. */
function readList(params: URLSearchParams, name: string): string[] {
  return [...params]
    .filter(([key]) => key === name || (key.startsWith(`${name}[`) && key.endsWith(']')))
    .map(([, value]) => value)
    .filter(Boolean);
}

function readRef(text: string): string[] {
  try {
    return [stringifyEntityRef(parseEntityRef(text))];
  } catch {
    return [];
  }
}

function readDepth(text: string | null): number {
  if (text === infinite || text === 'Infinity') return Infinity;
  const depth = Number(text ?? Number.NaN);
  return Number.isInteger(depth) && depth > 0 ? depth : defaultGraphSelection.maxDepth;
}

function readZoom(text: string | null): GraphScale | undefined {
  if (text === 'fit') return text;
  const scale = Number(text ?? Number.NaN);
  return scale >= leastZoom && scale <= maxZoom ? scale : undefined;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
