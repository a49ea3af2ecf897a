import { getShift, getSpan, type Point, radarRadius, toPoint } from './geometry.ts';

/** What is placed. */
export interface PlacedItem {
  /** Decides about chance, so that an entry is where it was as long as its neighbours are. */
  id: string;
  quadrant: number;
  ring: number;
}

/** Where everything is. */
export interface RadarLayout {
  /** Of all blips alike: they are within circles of this radius. */
  blipRadius: number;
  /** Of the rings, the inner and the outer radius, from the middle. */
  rings: readonly { inner: number; outer: number }[];
  /** In the order of the items. */
  points: readonly Point[];
}

const maxBlipRadius = 21;
/** Room around each blip, as a share of its radius. */
const gapShare = 0.18;
/** What each ring gets of the area at least, for its name, in blips of a quadrant. */
const leastDemand = 3;
/** Of the radius, at least, for each ring. */
const leastWidthShare = 0.55;

interface Cell {
  inner: number;
  outer: number;
  from: number;
  to: number;
}

/** A part of a cell, which holds one blip: between two radii and two angles. */
type Slot = Cell;

/**
 * Places blips in their rings and quadrants so that none covers another: each cell is cut into slots that are as square
 * as possible, and each blip is somewhere in its own slot. All get as small as the fullest cell demands.
 */
export function placeBlips(
  items: readonly PlacedItem[],
  counts: { quadrants: number; rings: number },
): RadarLayout {
  const members = new Map<string, number[]>();
  items.forEach(({ quadrant, ring }, at) => {
    const key = `${quadrant}/${ring}`;
    members.set(key, [...(members.get(key) ?? []), at]);
  });
  const sizeOf = (quadrant: number, ring: number) =>
    members.get(`${quadrant}/${ring}`)?.length ?? 0;
  const rings = sizeRings(counts, sizeOf);
  for (let blipRadius = maxBlipRadius; ; blipRadius *= 0.96) {
    const points: Point[] = [];
    const fits = [...members].every(([key, positions]) => {
      const [quadrant = 0, ring = 0] = key.split('/').map(Number);
      const cell = {
        ...(rings[ring] ?? { inner: 0, outer: radarRadius }),
        ...getSpan(quadrant, counts.quadrants),
      };
      const slots = cutCell(cell, positions.length, blipRadius * (1 + gapShare));
      if (!slots) return false;
      const shift = getShift(quadrant, counts.quadrants);
      positions.forEach((position, at) => {
        const slot = slots[at] as Slot;
        const { x, y } = placeInSlot(slot, blipRadius * (1 + gapShare), items[position]?.id ?? '');
        points[position] = { x: x + shift.x, y: y + shift.y };
      });
      return true;
    });
    if (fits) return { blipRadius, rings, points };
  }
}

/** Rings get area as they have blips, and a width that can be seen. */
function sizeRings(
  counts: { quadrants: number; rings: number },
  sizeOf: (quadrant: number, ring: number) => number,
): { inner: number; outer: number }[] {
  const indices = Array.from({ length: counts.rings }, (_, ring) => ring);
  const demands = indices.map(ring => {
    const sizes = Array.from({ length: counts.quadrants }, (_, quadrant) => sizeOf(quadrant, ring));
    return leastDemand + Math.max(0, ...sizes);
  });
  const total = demands.reduce((sum, each) => sum + each, 0);
  const least = (leastWidthShare * radarRadius) / counts.rings;
  let area = 0;
  const widths = demands.map(demand => {
    const inner = Math.sqrt(area / total);
    area += demand;
    return least + (radarRadius - least * counts.rings) * (Math.sqrt(area / total) - inner);
  });
  let outer = 0;
  return widths.map((width, ring) => {
    const inner = outer;
    outer = ring === counts.rings - 1 ? radarRadius : inner + width;
    return { inner, outer };
  });
}

/** Cuts a cell into slots that a disc of a radius fits in; `undefined` where there are not enough. */
function cutCell(cell: Cell, count: number, radius: number): Slot[] | undefined {
  let best: { slots: Slot[]; size: number } | undefined;
  const maxRows = Math.floor((cell.outer - cell.inner) / (2 * radius));
  for (let rows = 1; rows <= Math.min(maxRows, count); rows += 1) {
    const slots = cutRows(cell, count, rows);
    if (!slots.every(slot => holdsDisc(slot, radius))) continue;
    const size = Math.min(...slots.map(measureSlot));
    if (!best || size > best.size) best = { slots, size };
  }
  return best?.slots;
}

/** Cuts a cell into rows of one height, with blips by their lengths. */
function cutRows({ inner, outer, from, to }: Cell, count: number, rows: number): Slot[] {
  const height = (outer - inner) / rows;
  const middles = Array.from({ length: rows }, (_, row) => inner + (row + 0.5) * height);
  const length = middles.reduce((sum, each) => sum + each, 0);
  let reached = 0;
  let used = 0;
  return middles.flatMap((middle, row) => {
    reached += middle;
    const inRow = Math.round((count * reached) / length) - used;
    used += inRow;
    const step = (to - from) / inRow;
    return Array.from({ length: inRow }, (_, at) => ({
      inner: inner + row * height,
      outer: inner + (row + 1) * height,
      from: from + at * step,
      to: from + (at + 1) * step,
    }));
  });
}

/** How small a slot is: its height, or its width at half its height. */
function measureSlot({ inner, outer, from, to }: Slot): number {
  return Math.min(outer - inner, ((inner + outer) / 2) * Math.min(to - from, Math.PI));
}

/** Between which distances from the middle a disc of a radius can be in a slot; empty where there is no room. */
function findDistances({ inner, outer, from, to }: Slot, radius: number): [number, number] {
  const half = (to - from) / 2;
  // The sides of a narrow slot touch the disc where it is too near to the middle.
  const least = half < Math.PI / 2 ? radius / Math.sin(half) : radius;
  return [Math.max(inner + radius, least), outer - radius];
}

function holdsDisc(slot: Slot, radius: number): boolean {
  const [nearest, furthest] = findDistances(slot, radius);
  return nearest <= furthest;
}

function placeInSlot(slot: Slot, radius: number, id: string): Point {
  const chance = createChance(id);
  const [nearest, furthest] = findDistances(slot, radius);
  // In the middle two thirds, so that neighbours keep apart where there is room.
  const distance = nearest + (furthest - nearest) * (1 / 6 + (chance() * 2) / 3);
  const side = Math.asin(Math.min(1, radius / distance));
  const [first, last] = [slot.from + side, slot.to - side];
  return toPoint(distance, first + Math.max(0, last - first) * (1 / 6 + (chance() * 2) / 3));
}

/** Numbers from 0 to 1 that are the same for an id each time. */
function createChance(id: string): () => number {
  let state = 2_166_136_261;
  for (const sign of id) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    state ^= state >>> 16;
    return (state >>> 0) / 4_294_967_296;
  };
}
