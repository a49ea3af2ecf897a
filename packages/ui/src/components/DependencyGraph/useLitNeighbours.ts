import { type PointerEvent, type RefObject, useCallback } from 'react';

const dimmed = 'data-dimmed';
const lit = 'data-lit';

/**
 * Lights the node under the pointer, with what is inside it, and what it is joined to, and dims the rest. The marks are set past React, so that
 * moving over a graph of hundreds of nodes renders none of them.
 */
export function useLitNeighbours(layer: RefObject<SVGGElement | null>) {
  return useCallback(
    ({ target }: PointerEvent<Element>) => {
      const { current } = layer;
      if (!current) return;
      const node =
        (target as Element).closest('[data-node]')?.getAttribute('data-node') ?? undefined;
      for (const element of current.querySelectorAll(`[${lit}]`)) element.removeAttribute(lit);
      current.toggleAttribute(dimmed, node !== undefined);
      if (node === undefined) return;
      const own = listInside(current, node);
      const near = new Set(own);
      for (const edge of current.querySelectorAll('[data-from]')) {
        const from = edge.getAttribute('data-from') ?? '';
        const to = edge.getAttribute('data-to') ?? '';
        if (!own.has(from) && !own.has(to)) continue;
        edge.setAttribute(lit, '');
        near.add(from).add(to);
      }
      for (const element of current.querySelectorAll('[data-node]')) {
        if (near.has(element.getAttribute('data-node') ?? '')) element.setAttribute(lit, '');
      }
    },
    [layer],
  );
}

/** A node and what is inside it, at any depth: boxes are rendered before what is inside them. */
function listInside(layer: SVGGElement, node: string): ReadonlySet<string> {
  const inside = new Set([node]);
  for (const element of layer.querySelectorAll('[data-inside]')) {
    if (inside.has(element.getAttribute('data-inside') ?? '')) {
      inside.add(element.getAttribute('data-node') ?? '');
    }
  }
  return inside;
}
