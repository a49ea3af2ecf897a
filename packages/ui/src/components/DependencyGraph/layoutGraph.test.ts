import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphDirection, LayoutRequest } from './graphTypes.ts';
import { layoutGraph } from './layoutGraph.ts';

const margins = { nodeMargin: 50, edgeMargin: 10, rankMargin: 50 };

const anyGraph = fc
  .integer({ min: 1, max: 14 })
  .chain(count =>
    fc.record({
      nodes: fc.array(
        fc.record({ width: fc.integer({ min: 20, max: 200 }), height: fc.constant(40) }),
        { minLength: count, maxLength: count },
      ),
      edges: fc.array(
        fc.record({
          from: fc.nat(count),
          to: fc.nat(count),
          label: fc.option(fc.constant({ width: 60, height: 16 }), { nil: undefined }),
        }),
        { maxLength: 24 },
      ),
      direction: fc.constantFrom<GraphDirection>('TB', 'BT', 'LR', 'RL'),
    }),
  )
  .map(({ nodes, edges, direction }): LayoutRequest => ({
    nodes: nodes.map((size, index) => ({ id: String(index), ...size })),
    edges: edges.map(({ from, to, label }, index) => ({
      id: `e${index}`,
      from: String(from),
      to: String(to),
      label,
    })),
    direction,
    ...margins,
  }));

describe('the layout of a graph', () => {
  it('puts no node upon another, whatever the edges', () => {
    fc.assert(
      fc.property(anyGraph, request => {
        const { nodes } = layoutGraph(request);
        for (const [index, a] of request.nodes.entries()) {
          for (const b of request.nodes.slice(index + 1)) {
            const [p, q] = [nodes[a.id]!, nodes[b.id]!];
            const apart = Math.max(
              Math.abs(p.x - q.x) - (a.width + b.width) / 2,
              Math.abs(p.y - q.y) - (a.height + b.height) / 2,
            );
            expect(apart).toBeGreaterThan(-0.01);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('renders each edge from border to border of its nodes', () => {
    fc.assert(
      fc.property(anyGraph, request => {
        const { nodes, edges } = layoutGraph(request);
        const sizes = new Map(request.nodes.map(node => [node.id, node]));
        for (const { id, from, to } of request.edges) {
          const path = edges[id]?.points;
          const isRendered = from !== to && sizes.has(from) && sizes.has(to);
          expect(path !== undefined).toBe(isRendered);
          if (!path) continue;
          for (const [end, name] of [
            [path[0]!, from],
            [path.at(-1)!, to],
          ] as const) {
            const { width, height } = sizes.get(name)!;
            const [dx, dy] = [
              Math.abs(end.x - nodes[name]!.x) - width / 2,
              Math.abs(end.y - nodes[name]!.y) - height / 2,
            ];
            expect(Math.max(dx, dy)).toBeCloseTo(0, 3);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leads no edge over a node that is not its own', () => {
    fc.assert(
      fc.property(anyGraph, fc.boolean(), (anyRequest, isLabelled) => {
        const label = isLabelled ? { width: 60, height: 16 } : undefined;
        const request = {
          ...anyRequest,
          edges: anyRequest.edges.map(edge => ({ ...edge, label })),
        };
        const { nodes, edges } = layoutGraph(request);
        for (const { id, from, to } of request.edges) {
          const points = edges[id]?.points ?? [];
          for (const [index, end] of points.entries()) {
            const start = points[index - 1];
            if (!start) continue;
            // A bend stays between the heights of its ends, or between their sides in a graph that leads sideways.
            for (const other of request.nodes) {
              const place = nodes[other.id]!;
              if (other.id === from || other.id === to) continue;
              const apart = Math.max(
                Math.min(start.x, end.x) - place.x - other.width / 2,
                place.x - other.width / 2 - Math.max(start.x, end.x),
                Math.min(start.y, end.y) - place.y - other.height / 2,
                place.y - other.height / 2 - Math.max(start.y, end.y),
              );
              expect(apart).toBeGreaterThan(-1);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['TB', 'y', 1],
    ['BT', 'y', -1],
    ['LR', 'x', 1],
    ['RL', 'x', -1],
  ] as const)('leads edges %s', (direction, axis, sign) => {
    const { nodes, width, height } = layoutGraph({
      nodes: ['a', 'b', 'c'].map(id => ({ id, width: 80, height: 40 })),
      edges: [
        { id: '1', from: 'a', to: 'b' },
        { id: '2', from: 'b', to: 'c' },
      ],
      direction,
      ...margins,
    });
    expect((nodes['b']![axis] - nodes['a']![axis]) * sign).toBeGreaterThan(0);
    expect((nodes['c']![axis] - nodes['b']![axis]) * sign).toBeGreaterThan(0);
    expect(axis === 'y' ? height : width).toBeGreaterThan(axis === 'y' ? width : height);
  });

  it('keeps 50 between ranks and neighbours', () => {
    const { nodes } = layoutGraph({
      nodes: ['a', 'b', 'c'].map(id => ({ id, width: 80, height: 40 })),
      edges: [
        { id: '1', from: 'a', to: 'b' },
        { id: '2', from: 'a', to: 'c' },
      ],
      direction: 'TB',
      ...margins,
    });
    expect(nodes['b']!.y - nodes['a']!.y - 40).toBeCloseTo(50);
    expect(Math.abs(nodes['b']!.x - nodes['c']!.x) - 80).toBeCloseTo(50);
  });

  it('allows cycles, and renders both ways of one apart', () => {
    const { edges } = layoutGraph({
      nodes: ['a', 'b'].map(id => ({ id, width: 80, height: 40 })),
      edges: [
        { id: 'there', from: 'a', to: 'b' },
        { id: 'back', from: 'b', to: 'a' },
      ],
      direction: 'TB',
      ...margins,
    });
    expect(edges['there']!.points).not.toEqual(edges['back']!.points.toReversed());
  });

  describe.each(['TB', 'BT', 'LR', 'RL'] as const)('of a crowd around one node, %s', direction => {
    const leaves = Array.from({ length: 30 }, (_, index) => ({
      id: `leaf${index}`,
      width: 80 + index,
      height: 40,
    }));
    const label = { width: 60, height: 16 };
    const request: LayoutRequest = {
      nodes: [{ id: 'hub', width: 100, height: 40 }, ...leaves],
      edges: leaves.map(({ id }, index) => ({
        id: `e${index}`,
        from: index < 20 ? 'hub' : id,
        to: index < 20 ? id : 'hub',
        kind: index < 14 ? 'has' : 'owns',
        label,
      })),
      direction,
      ...margins,
    };
    const { nodes, edges, width, height } = layoutGraph(request);

    it('is in columns, not in one long row', () => {
      expect(Object.keys(nodes)).toHaveLength(31);
      expect(Math.max(width / height, height / width)).toBeLessThan(3);
      for (const [index, a] of request.nodes.entries()) {
        for (const b of request.nodes.slice(index + 1)) {
          const [p, q] = [nodes[a.id]!, nodes[b.id]!];
          const apart = Math.max(
            Math.abs(p.x - q.x) - (a.width + b.width) / 2,
            Math.abs(p.y - q.y) - (a.height + b.height) / 2,
          );
          expect(apart).toBeGreaterThan(0);
        }
      }
    });

    it('lies inside the graph, before and behind the node it hangs on', () => {
      const isVertical = direction === 'TB' || direction === 'BT';
      const along = (id: string) => nodes[id]![isVertical ? 'y' : 'x'];
      const sign = direction === 'TB' || direction === 'LR' ? 1 : -1;
      for (const [index, { id, width: w, height: h }] of leaves.entries()) {
        expect((along(id) - along('hub')) * sign * (index < 20 ? 1 : -1)).toBeGreaterThan(0);
        expect(nodes[id]!.x - w / 2).toBeGreaterThan(-0.01);
        expect(nodes[id]!.y - h / 2).toBeGreaterThan(-0.01);
        expect(nodes[id]!.x + w / 2).toBeLessThan(width + 0.01);
        expect(nodes[id]!.y + h / 2).toBeLessThan(height + 0.01);
      }
    });

    it('is led to from border to border, and each kind of edge is labelled once', () => {
      const sizes = new Map(request.nodes.map(node => [node.id, node]));
      for (const { id, from, to } of request.edges) {
        const path = edges[id]!.points;
        for (const [end, name] of [
          [path[0]!, from],
          [path.at(-1)!, to],
        ] as const) {
          const { width: w, height: h } = sizes.get(name)!;
          const { x, y } = nodes[name]!;
          expect(Math.max(Math.abs(end.x - x) - w / 2, Math.abs(end.y - y) - h / 2)).toBeCloseTo(
            0,
            3,
          );
        }
      }
      expect(Object.values(edges).filter(edge => edge.label)).toHaveLength(3);
    });
  });

  it('stacks nodes that have the same edges to several others, but no two crowds on each other', () => {
    const [crowd, hubs] = [
      ['a', 'b', 'c', 'd', 'e'],
      ['p', 'q', 'r', 's'],
    ];
    const { nodes, edges } = layoutGraph({
      nodes: [...crowd, ...hubs].map(id => ({ id, width: 80, height: 40 })),
      edges: crowd.flatMap(from => hubs.map(to => ({ id: from + to, from, to }))),
      direction: 'TB',
      ...margins,
    });
    const rows = (ids: string[]) => new Set(ids.map(id => Math.round(nodes[id]!.y))).size;
    expect([rows(crowd), rows(hubs)]).toEqual([3, 1]);
    expect(Object.keys(edges)).toHaveLength(20);
    for (const from of crowd)
      expect(edges[`${from}q`]!.points.at(-1)!.y).toBeLessThan(nodes['q']!.y);
  });
});
