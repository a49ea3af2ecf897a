import type { Radar, RadarEntry } from '@portico/tech-radar-common';
import { listDays } from './radarView.ts';
import { type Point, round } from './geometry.ts';

/** The way of an entry through the rings. */
export interface DrawnTimeline {
  /** A line of steps. */
  path: string;
  /** Where it has a description. */
  dots: readonly Point[];
  /** Where years begin. */
  years: readonly { x: number; date: Date }[];
}

const maxYears = 6;

/** Lays out the way of an entry from the first day of the radar to its last one. */
export function drawTimeline(
  { timeline }: RadarEntry,
  radar: Radar,
  size: { width: number; rowHeight: number; left: number; right: number },
): DrawnTimeline {
  const days = listDays(radar);
  const [last = '', first = ''] = [days[0], days.at(-1)];
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const from = size.left + size.right;
  const to = size.width - size.right;
  const xOf = (time: number) =>
    round(end === start ? to : from + ((time - start) / (end - start)) * (to - from));
  const dots = timeline.toReversed().map(({ date, ringId }) => ({
    x: xOf(Date.parse(date)),
    y: (radar.rings.findIndex(({ id }) => id === ringId) + 0.5) * size.rowHeight,
  }));
  const [begin, ...steps] = dots;
  const path = begin
    ? [`M${begin.x},${begin.y}`, ...steps.map(({ x, y }) => `H${x}V${y}`), `H${to}`].join('')
    : '';
  return { path, dots, years: listYears(start, end, xOf) };
}

function listYears(start: number, end: number, xOf: (time: number) => number) {
  const [from, to] = [new Date(start).getUTCFullYear() + 1, new Date(end).getUTCFullYear()];
  const step = Math.max(1, Math.ceil((to - from + 1) / maxYears));
  const years: { x: number; date: Date }[] = [];
  for (let year = from; year <= to; year += step) {
    const date = new Date(Date.UTC(year, 0, 1));
    years.push({ x: xOf(date.getTime()), date });
  }
  return years;
}
