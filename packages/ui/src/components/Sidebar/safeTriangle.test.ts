import { expect, it } from 'vitest';
import { isOnTheWay } from './safeTriangle.ts';

// Beside a rail that is 200 px wide, with the item at 300.
const panel = { left: 200, right: 400, top: 300, bottom: 600 };
const leftPanel = { left: 0, right: 200, top: 300, bottom: 600 };

it.each([
  ['straight to it', { x: 100, y: 320 }, { x: 110, y: 321 }, panel, true],
  ['down to its end', { x: 100, y: 320 }, { x: 120, y: 370 }, panel, true],
  ['a little above it', { x: 100, y: 320 }, { x: 110, y: 314 }, panel, true],
  ['into it', { x: 190, y: 320 }, { x: 230, y: 500 }, panel, true],
  ['straight down', { x: 100, y: 320 }, { x: 100, y: 360 }, panel, false],
  ['away from it', { x: 100, y: 320 }, { x: 90, y: 330 }, panel, false],
  ['far above it', { x: 100, y: 320 }, { x: 110, y: 280 }, panel, false],
  ['past its end', { x: 190, y: 320 }, { x: 230, y: 700 }, panel, false],
  ['nowhere', { x: 100, y: 320 }, { x: 100, y: 320 }, panel, false],
  ['to a panel on the left', { x: 300, y: 320 }, { x: 280, y: 360 }, leftPanel, true],
  ['away from a panel on the left', { x: 300, y: 320 }, { x: 320, y: 360 }, leftPanel, false],
  ['to a panel without a size', { x: 0, y: 0 }, { x: 10, y: 0 }, { ...panel, right: 200 }, false],
])('tells a pointer that goes %s', (_, from, to, edges, expected) => {
  expect(isOnTheWay(from, to, edges)).toBe(expected);
});
