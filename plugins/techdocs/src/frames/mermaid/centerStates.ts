/** Centers the names of states, which Mermaid writes at the left of their boxes where labels are no HTML. */
export function centerStates(svg: string): string {
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const labels = page.querySelectorAll('.statediagram-state:has(> rect.basic) > .label');
  if (labels.length === 0) return svg;
  for (const label of labels) {
    const [, y] =
      /^translate\([-\d.]+, ?([-\d.]+)\)$/.exec(label.getAttribute('transform') ?? '') ?? [];
    if (y === undefined) continue;
    // The box is around 0.
    label.setAttribute('transform', `translate(0, ${y})`);
    for (const text of label.querySelectorAll('text')) text.setAttribute('text-anchor', 'middle');
  }
  return new XMLSerializer().serializeToString(page);
}
