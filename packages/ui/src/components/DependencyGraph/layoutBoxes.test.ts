import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GraphDirection, GraphLayout, LayoutRequest } from './graphTypes.ts';
import { layoutGraph } from './layoutGraph.ts';

const margins = { nodeMargin: 50, edgeMargin: 10, rankMargin: 50 };
const request = (
  nodes: readonly string[],
  edges: readonly string[],
  direction: GraphDirection = 'TB',
): LayoutRequest => ({
  nodes: nodes.map(line => {
    const [id = '', parent] = line.split(' in ');
    return { id, parent, width: 100, height: 36 };
  }),
  edges: edges.map(line => {
    const [from = '', kind = '', to = ''] = line.split(' ');
    return { id: line, from, to, kind, label: { width: 60, height: 18 } };
  }),
  direction,
  ...margins,
});
const frame = ({ nodes, boxes }: GraphLayout, id: string) => {
  const { x, y } = nodes[id]!;
  const { width, height } = boxes?.[id] ?? { width: 100, height: 36 };
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
};

const anyGraph = fc.record({
  // Each node is inside one with a smaller number, or in none.
  parents: fc.array(fc.option(fc.nat(9)), { minLength: 2, maxLength: 12 }),
  edges: fc.array(fc.tuple(fc.nat(12), fc.constantFrom('owns', 'uses'), fc.nat(12)), {
    maxLength: 20,
  }),
  direction: fc.constantFrom<GraphDirection>('TB', 'BT', 'LR', 'RL'),
});

it('puts what is inside a node into its box, beside one another, and edges from border to border', () => {
  fc.assert(
    fc.property(anyGraph, ({ parents, edges, direction }) => {
      const inside = new Map(
        parents.flatMap((parent, id) =>
          parent === null || parent >= id ? [] : [[String(id), String(parent)]],
        ),
      );
      const ids = parents.map((_, id) => String(id));
      const laid = layoutGraph(
        request(
          ids.map(id => (inside.has(id) ? `${id} in ${inside.get(id)}` : id)),
          [...new Set(edges.map(edge => edge.join(' ')))],
          direction,
        ),
      );
      for (const [index, a] of ids.entries()) {
        const of = frame(laid, a);
        const parent = inside.get(a);
        const around =
          parent === undefined
            ? { left: 0, top: 0, right: laid.width, bottom: laid.height }
            : frame(laid, parent);
        expect(of.left).toBeGreaterThan(around.left - 0.01);
        expect(of.top).toBeGreaterThan(around.top - 0.01);
        expect(of.right).toBeLessThan(around.right + 0.01);
        expect(of.bottom).toBeLessThan(around.bottom + 0.01);
        for (const b of ids.slice(index + 1).filter(id => inside.get(id) === parent)) {
          const other = frame(laid, b);
          const isApart =
            of.right <= other.left + 0.01 ||
            other.right <= of.left + 0.01 ||
            of.bottom <= other.top + 0.01 ||
            other.bottom <= of.top + 0.01;
          expect(isApart).toBe(true);
        }
      }
      for (const [id, { points }] of Object.entries(laid.edges)) {
        const [from = '', , to = ''] = id.split(' ');
        for (const [end, node] of [
          [points[0]!, from],
          [points.at(-1)!, to],
        ] as const) {
          const { left, right, top, bottom } = frame(laid, node);
          const outside = Math.max(left - end.x, end.x - right, top - end.y, end.y - bottom);
          expect(outside).toBeCloseTo(0, 1);
        }
      }
    }),
    { numRuns: 40 },
  );
});

it('lets edges between two boxes share their way and one label, and draws none from a box to its part', () => {
  const { edges } = layoutGraph(
    request(
      ['shop', 'cart in shop', 'till in shop', 'bank', 'cards in bank', 'loans in bank'],
      ['cart uses cards', 'till uses loans', 'shop has cart', 'bank has cards'],
    ),
  );
  expect(Object.keys(edges)).toEqual(['cart uses cards', 'till uses loans']);
  expect(Object.values(edges).filter(({ label }) => label)).toHaveLength(1);
  expect(edges['cart uses cards']!.points.slice(1, -1)).toEqual(
    edges['till uses loans']!.points.slice(1, -1),
  );
});

it('lays parts that nothing joins out in rows that are wider than high', () => {
  const parts = Array.from({ length: 16 }, (_, index) => `part${index} in plant`);
  const { boxes } = layoutGraph(request(['plant', ...parts], []));
  const { width, height } = boxes!['plant']!;
  expect(width / height).toBeGreaterThan(1);
  expect(width).toBeLessThan(800);
});

it('takes nodes inside themselves, or inside what is not there, as nodes like others', () => {
  const { boxes, nodes } = layoutGraph(
    request(['a in b', 'b in a', 'c in gone', 'd', 'e in d'], ['a uses c']),
  );
  expect(Object.keys(boxes ?? {})).toEqual(['d']);
  expect(Object.keys(nodes).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});
