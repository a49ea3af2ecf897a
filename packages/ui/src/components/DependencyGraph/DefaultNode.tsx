import { useTheme } from '@mui/material/styles';
import type { GraphNode } from './foldGraph.ts';
import { fitLabel, nodeFont } from './nodeSizes.ts';

/** The usual box of a node, with its label. */
export function DefaultNode({ node }: { node: GraphNode }) {
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  return (
    <text textAnchor="middle" dominantBaseline="central">
      {fitLabel(node.label, nodeFont(fontFamily))}
    </text>
  );
}
