import { describe, expect, it } from 'vitest';
import { couldFit, findPlace, fitView, isLegible, openView } from './graphViews.ts';

const window = { width: 1000, height: 500 };
const open = (
  graph: { width: number; height: number },
  place?: { x: number; y: number },
  scale?: number,
) => openView(graph, window, { place, scale });

describe('the first view of a graph', () => {
  it('shows a small one in the middle, no larger than it is', () => {
    expect(fitView({ width: 200, height: 100 }, window)).toEqual({ x: 400, y: 200, scale: 1 });
  });

  it('keeps clear of the buttons at its top', () => {
    const { y, scale } = fitView({ width: 100, height: 1000 }, window);
    expect(y).toBe(56);
    expect(y + 1000 * scale).toBe(476);
    expect(open({ width: 100, height: 5000 }, { x: 50, y: 10 }).y).toBe(56);
  });

  it('shows all of one that stays legible', () => {
    const graph = { width: 1020, height: 100 };
    expect(open(graph, { x: 0, y: 0 })).toEqual(fitView(graph, window));
    expect(fitView(graph, window).scale).toBeCloseTo(0.933);
  });

  it('shows the head of a box that is larger than the window, and all of one that is not', () => {
    const graph = { width: 4000, height: 3000 };
    const headOf = (width: number, height: number) => {
      const nodes = { plant: { x: 2000, y: 1500 } };
      const place = findPlace({ nodes, boxes: { plant: { width, height } } }, 'plant', window)!;
      const { x, y, scale } = open(graph, place);
      const at = (start: number, place: number) => start + place * scale;
      return [at(x, 2000 - width / 2), at(y, 1500 - height / 2)].map(Math.round);
    };
    const [left, top] = headOf(3000, 2000);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(100);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(100);
    expect(headOf(600, 200)).toEqual([225, 158]);
    expect(findPlace({ nodes: { a: { x: 3, y: 4 } } }, 'a', window)).toEqual({ x: 3, y: 4 });
  });

  it('shows the surroundings of what a larger one is about', () => {
    const { x, y, scale } = open({ width: 40_000, height: 100 }, { x: 20_000, y: 50 });
    // Texts of 12 pixels are 11 pixels high then.
    expect(12 * scale).toBe(11);
    expect(x + 20_000 * scale).toBe(500);
    expect(y).toBeCloseTo(204.2, 1);
  });

  it('tells what cannot be read as a whole, and what cannot be before it is laid out', () => {
    expect(isLegible({ width: 1000, height: 400 }, window)).toBe(true);
    expect(isLegible({ width: 1100, height: 400 }, window)).toBe(false);
    const node = { width: 100, height: 60 };
    const list = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...node, id: `${index}` }));
    expect(couldFit({ nodes: list(99) }, window)).toBe(true);
    expect(couldFit({ nodes: list(100) }, window)).toBe(false);
    const box = { id: 'box', width: 10_000, height: 10_000 };
    expect(couldFit({ nodes: [box, { ...node, id: 'in', parent: 'box' }] }, window)).toBe(true);
  });

  it('leaves no empty room beside its borders', () => {
    expect(open({ width: 40_000, height: 100 }, { x: 10, y: 50 }).x).toBe(24);
    const end = open({ width: 40_000, height: 100 }, { x: 39_990, y: 50 });
    expect(end.x + 40_000 * end.scale).toBeCloseTo(976);
  });

  it('shows all of a large one that is about nothing', () => {
    expect(open({ width: 40_000, height: 100 }).scale).toBeLessThan(0.03);
  });

  it('has the scale that is requested', () => {
    expect(open({ width: 200, height: 100 }, { x: 50, y: 50 }, 2)).toEqual({
      x: 300,
      y: 150,
      scale: 2,
    });
  });
});
