import { useTheme } from '@mui/material/styles';
import type { GraphNode } from './foldGraph.ts';
import { measureLabel } from './measureLabel.ts';
import { fitLabel, iconRoom, iconSize, nodeFont } from './nodeSizes.ts';

/** The usual box of a node, with its icon and label. */
export function DefaultNode({ node: { label, icon } }: { node: GraphNode }) {
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  const font = nodeFont(fontFamily);
  const shown = fitLabel(label, font);
  if (!icon) return <NodeLabel text={shown} x={0} />;
  const left = -(measureLabel(shown, font) + iconRoom) / 2;
  return (
    <>
      <g className="icon" transform={`translate(${left},${-iconSize / 2})`}>
        {icon}
      </g>
      <NodeLabel text={shown} x={iconRoom / 2} />
    </>
  );
}

function NodeLabel({ text, x }: { text: string; x: number }) {
  return (
    <text x={x} textAnchor="middle" dominantBaseline="central">
      {text}
    </text>
  );
}
