interface LabelledEdge {
  id: string;
  from: string;
  to: string;
  label?: string | undefined;
}

/** From how many equal edges at one node on a label is shown once for all of them. */
const bundledFrom = 4;

/**
 * Ids of the edges that show their labels. Of many edges with the same label at one node only the middle one does:
 * the reader need not read the same word again for each.
 */
export function pickLabelledEdges(edges: readonly LabelledEdge[]): ReadonlySet<string> {
  const byEnd = new Map<string, LabelledEdge[]>();
  const endsOf = ({ from, to, label }: LabelledEdge) => [
    `${label} from ${from}`,
    `${label} to ${to}`,
  ];
  for (const edge of edges) {
    for (const end of endsOf(edge)) {
      const bundle = byEnd.get(end);
      if (bundle) bundle.push(edge);
      else byEnd.set(end, [edge]);
    }
  }
  const isPicked = (edge: LabelledEdge) => {
    const [largest = []] = endsOf(edge)
      .map(end => byEnd.get(end) ?? [])
      .sort((a, b) => b.length - a.length);
    return largest.length < bundledFrom || largest[Math.floor(largest.length / 2)] === edge;
  };
  return new Set(edges.filter(isPicked).map(({ id }) => id));
}
