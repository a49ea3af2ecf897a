import { useTheme } from '@mui/material/styles';
import type { GraphNode } from './foldGraph.ts';
import { measureLabel } from './measureLabel.ts';
import { iconRoom, iconSize, nodeFont } from './nodeSizes.ts';

/** The default content of a node: its icon, and what there is room for of its label. */
export function DefaultNode({ label, icon }: Pick<GraphNode, 'label' | 'icon'>) {
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  if (!icon) return <NodeLabel text={label} x={0} />;
  const left = -(measureLabel(label, nodeFont(fontFamily)) + iconRoom) / 2;
  return (
    <>
      <g className="icon" transform={`translate(${left},${-iconSize / 2})`}>
        {icon}
      </g>
      <NodeLabel text={label} x={iconRoom / 2} />
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
