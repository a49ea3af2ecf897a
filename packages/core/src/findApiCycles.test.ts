import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createApiFactory, createApiRef } from './apis.ts';
import { assemble } from './assemble.ts';
import { findApiCycles } from './findApiCycles.ts';
import { createPlugin } from './plugins.ts';

const nodes = fc.integer({ min: 0, max: 7 }).map(String);
const graphs = fc
  .array(fc.tuple(nodes, fc.uniqueArray(nodes, { maxLength: 4 })), { maxLength: 8 })
  .map(entries => new Map(entries));

/** Whether a node can reach itself, worked out by brute force. */
function reachesItself(graph: ReadonlyMap<string, readonly string[]>, node: string): boolean {
  const seen = new Set<string>();
  const waiting = [...(graph.get(node) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === node) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return false;
}

it('finds a cycle exactly when some api can reach itself', () => {
  fc.assert(
    fc.property(graphs, graph => {
      const isCyclic = [...graph.keys()].some(node => reachesItself(graph, node));
      expect(findApiCycles(graph).length > 0).toBe(isCyclic);
    }),
  );
});

it('gives each cycle as a path of real needs that ends where it began', () => {
  fc.assert(
    fc.property(graphs, graph => {
      for (const cycle of findApiCycles(graph)) {
        expect(cycle.at(0)).toBe(cycle.at(-1));
        for (const [index, node] of cycle.slice(0, -1).entries()) {
          expect(graph.get(node)).toContain(cycle[index + 1]);
        }
      }
    }),
  );
});

it('follows a chain of ten thousand apis without running out of stack', () => {
  const graph = new Map(
    Array.from({ length: 10_000 }, (_, index) => [`${index}`, [`${index + 1}`]]),
  );
  expect(findApiCycles(graph)).toEqual([]);
});

it('makes every api of an acyclic assembly exactly once, after what it needs', () => {
  const edges = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 30 });
  fc.assert(
    fc.property(edges, fc.shuffledSubarray([...Array(10).keys()]), (pairs, requested) => {
      const refs = Array.from({ length: 10 }, (_, id) => createApiRef<number>({ id: `api${id}` }));
      const made: number[] = [];
      const provides = refs.map((api, id) => {
        const needed = pairs.filter(([from, to]) => from === id && to < id).map(([, to]) => to);
        const needs = Object.fromEntries(needed.map(to => [`n${to}`, refs[to] ?? api]));
        return createApiFactory({
          api,
          needs,
          create: () => {
            expect(made).toEqual(expect.arrayContaining(needed));
            return made.push(id);
          },
        });
      });
      const apis = assemble({ plugins: [createPlugin({ id: 'all', provides })] }).apisFor('all');
      for (const id of [...requested, ...requested])
        apis.require(refs[id] ?? createApiRef({ id: 'none' }));
      expect(new Set(made).size).toBe(made.length);
    }),
  );
});
