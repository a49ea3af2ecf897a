import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandHalf, getShift, getSpan, getViewBox, type Point } from './geometry.ts';
import { type PlacedItem, placeBlips, type RadarLayout } from './placeBlips.ts';
import { estimateWidth, labelHeight, labelSize, placeLabels } from './placeLabels.ts';

const tiny = 1e-6;

/** Items that lie in their cells as the numbers say. */
function createItems(counts: { quadrants: number; rings: number }, sizes: readonly number[]) {
  return sizes.flatMap((size, cell) =>
    Array.from({ length: size }, (_, at) => ({
      id: `${cell}-${at}`,
      quadrant: cell % counts.quadrants,
      ring: Math.floor(cell / counts.quadrants) % counts.rings,
    })),
  );
}

/** What is wrong with a placing. */
function findFaults(
  items: readonly PlacedItem[],
  counts: { quadrants: number; rings: number },
  { points, rings, blipRadius }: RadarLayout,
): string[] {
  const faults: string[] = [];
  items.forEach(({ id, quadrant, ring }, at) => {
    const point = points[at] as Point;
    const shift = getShift(quadrant, counts.quadrants);
    const [x, y] = [point.x - shift.x, point.y - shift.y];
    const distance = Math.hypot(x, y);
    const { inner, outer } = rings[ring] as { inner: number; outer: number };
    const isInRing =
      (inner === 0 || distance - blipRadius > inner - tiny) && distance + blipRadius < outer + tiny;
    if (!isInRing) faults.push(`${id} leaves its ring`);
    const { from, to } = getSpan(quadrant, counts.quadrants);
    const angle = (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);
    const side = Math.asin(Math.min(1, blipRadius / distance));
    const isInQuadrant =
      counts.quadrants === 1 || (angle - side > from - tiny && angle + side < to + tiny);
    if (!isInQuadrant) faults.push(`${id} leaves its quadrant`);
    for (let other = 0; other < at; other += 1) {
      const { x: otherX, y: otherY } = points[other] as Point;
      if (Math.hypot(point.x - otherX, point.y - otherY) < 2 * blipRadius - tiny)
        faults.push(`${id} covers ${items[other]?.id}`);
    }
  });
  return faults;
}

describe('placing blips', () => {
  const shapes = fc.record({
    quadrants: fc.integer({ min: 1, max: 8 }),
    rings: fc.integer({ min: 1, max: 8 }),
  });

  it('keeps each in its ring and quadrant, and off all others', () => {
    const cases = shapes.chain(counts =>
      fc
        .array(fc.integer({ min: 0, max: 30 }), { maxLength: counts.quadrants * counts.rings })
        .map(sizes => ({ counts, items: createItems(counts, sizes) })),
    );
    fc.assert(
      fc.property(cases, ({ counts, items }) => {
        expect(findFaults(items, counts, placeBlips(items, counts))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['120 entries, as evenly as radars are', Array.from({ length: 16 }, (_, at) => 4 + (at % 8))],
    ['120 entries in one cell', [120]],
    ['as many as a radar may have', [0, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 1000]],
  ])('has room for %s', (_what, sizes) => {
    const counts = { quadrants: 4, rings: 4 };
    const items = createItems(counts, sizes);
    const layout = placeBlips(items, counts);
    expect(findFaults(items, counts, layout)).toEqual([]);
    // The same again, whoever looks.
    expect(placeBlips(items, counts)).toEqual(layout);
  });

  it('leaves numbers readable on a radar of 120 entries', () => {
    const counts = { quadrants: 4, rings: 4 };
    const items = createItems(
      counts,
      Array.from({ length: 16 }, (_, at) => 4 + (at % 8)),
    );
    expect(placeBlips(items, counts).blipRadius).toBeGreaterThan(12);
  });
});

describe('titles beside blips', () => {
  it('cover neither blips nor each other, and stay inside of the picture', () => {
    const titles = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(titles, texts => {
        const counts = { quadrants: 4, rings: 4 };
        const items = texts.map((text, at) => ({ id: text, quadrant: 1, ring: at % 4 }));
        const { points, blipRadius } = placeBlips(items, counts);
        const box = getViewBox(1, 4);
        const placed = placeLabels(
          texts.map((text, at) => ({ text, point: points[at] as Point })),
          { blipRadius, box },
        );
        const rooms = placed.flatMap(label =>
          label
            ? [{ left: label.x, right: label.x + estimateWidth(label.text, labelSize), y: label.y }]
            : [],
        );
        const covers = rooms.filter((room, at) => {
          const isOnRingName = Math.abs(room.y) < bandHalf + labelHeight / 2 - tiny;
          const isOut = room.left < box.x || room.right > box.x + box.width;
          const isOnBlip = points.some(
            ({ x, y }) =>
              x + blipRadius > room.left &&
              x - blipRadius < room.right &&
              Math.abs(y - room.y) < blipRadius + labelHeight / 2 - tiny,
          );
          const isOnOther = rooms
            .slice(0, at)
            .some(
              other =>
                other.left < room.right &&
                room.left < other.right &&
                Math.abs(other.y - room.y) < labelHeight - tiny,
            );
          return isOut || isOnRingName || isOnBlip || isOnOther;
        });
        expect(covers).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
