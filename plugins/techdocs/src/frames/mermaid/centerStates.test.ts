import { expect, it } from 'vitest';
import { centerStates } from './centerStates.ts';

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" id="diagram-1">${inner}</svg>`;

it('centers the name of a state in its box', () => {
  const text = centerStates(
    svg(
      '<g class="node statediagram-state"><rect class="basic label-container" x="-68"/><g class="label" transform="translate(-60, -8.5)"><text y="-10.1"><tspan x="0">Ready</tspan></text></g></g>',
    ),
  );
  expect(text).toContain('transform="translate(0, -8.5)"');
  expect(text).toContain('<text y="-10.1" text-anchor="middle">');
});

it('leaves other diagrams as they are', () => {
  const text = svg(
    '<g class="node"><g class="label" transform="translate(-9, -8)"><text/></g></g>',
  );
  expect(centerStates(text)).toBe(text);
});
