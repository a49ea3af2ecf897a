import type { GraphEdge, GraphNode } from './foldGraph.ts';

const words = [
  'quote',
  'tick',
  'bar',
  'trade',
  'index',
  'curve',
  'venue',
  'order',
  'price',
  'bond',
];

/** Makes a graph of services, the same one each time; edges lead from earlier nodes to later ones nearby. */
export function makeGraph(
  nodeCount: number,
  edgeCount: number,
): { nodes: GraphNode[]; edges: GraphEdge[] } {
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const nodes = Array.from({ length: nodeCount }, (_, index) => ({
    id: `n${index}`,
    label: `${words[index % words.length]}-${words[(index * 7) % 9]}-${index}`,
  }));
  const edges = Array.from({ length: edgeCount }, () => {
    const from = Math.floor(random() * (nodeCount - 1));
    const reach = Math.ceil(random() * random() * nodeCount * 0.2);
    return { from: `n${from}`, to: `n${Math.min(nodeCount - 1, from + reach)}` };
  });
  return { nodes, edges };
}
