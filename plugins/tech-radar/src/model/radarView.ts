import type {
  Radar,
  RadarEntry,
  RadarQuadrant,
  RadarRing,
  RadarSnapshot,
} from '@portico/tech-radar-common';

/** How an entry has come where it is. */
export type Movement = 'new' | 'in' | 'out' | 'none';

/** All movements, in the order of the legend. */
export const movements: readonly Movement[] = ['new', 'in', 'out', 'none'];

/** An entry of the radar as of a day. */
export interface Blip {
  entry: RadarEntry;
  /** From 1, quadrant by quadrant and ring by ring; the same in picture and list. */
  number: number;
  /** Positions of its quadrant and ring. */
  quadrant: number;
  ring: number;
  movement: Movement;
  /** Where it has been since when, as of the day. */
  snapshot: RadarSnapshot;
}

/** The radar as of a day. */
export interface RadarView {
  quadrants: readonly RadarQuadrant[];
  rings: readonly RadarRing[];
  blips: readonly Blip[];
}

const dayMs = 86_400_000;
/** How long a change counts as recent where the file does not say how an entry has moved. */
const recentDays = 190;

/** The days on which something of the radar has changed, the latest first. */
export function listDays({ entries }: Radar): string[] {
  const days = entries.flatMap(({ timeline }) => timeline.map(({ date }) => date));
  return [...new Set(days)].toSorted().toReversed();
}

/**
 * The radar as it was at the end of a day.
 *
 * @param day - `2026-03-01`; the latest when omitted.
 */
export function viewRadar(radar: Radar, day = '9999-12-31'): RadarView {
  const { quadrants, rings, entries } = radar;
  const days = listDays(radar).filter(each => each <= day);
  const latest = days[0] ?? day;
  // Where all has come on one day, nothing is newer than the rest.
  const newSince = days.length > 1 ? addDays(latest, -recentDays) : latest;
  const found = entries.flatMap(entry => {
    const timeline = entry.timeline.filter(({ date }) => date <= day);
    const [snapshot, former] = timeline;
    if (!snapshot) return [];
    return {
      entry,
      quadrant: quadrants.findIndex(({ id }) => id === entry.quadrant),
      ring: rings.findIndex(({ id }) => id === snapshot.ringId),
      movement: findMovement({
        snapshot,
        former,
        rings,
        newSince,
        isFirstDay: days.at(-1) === snapshot.date,
      }),
      snapshot,
    };
  });
  const inOrder = found.toSorted(
    (a, b) =>
      a.quadrant - b.quadrant ||
      a.ring - b.ring ||
      compareTexts(a.entry.title, b.entry.title) ||
      compareTexts(a.entry.id, b.entry.id),
  );
  return { quadrants, rings, blips: inOrder.map((blip, at) => ({ ...blip, number: at + 1 })) };
}

interface Move {
  snapshot: RadarSnapshot;
  former: RadarSnapshot | undefined;
  rings: readonly RadarRing[];
  /** The first day of what counts as recent. */
  newSince: string;
  /** Whether the snapshot is of the radar's very first day. */
  isFirstDay: boolean;
}

function findMovement({ snapshot, former, rings, newSince, isFirstDay }: Move): Movement {
  const { moved, isNew, date } = snapshot;
  if (isNew) return 'new';
  if (moved !== undefined && (moved !== 0 || former))
    return moved === 0 ? 'none' : moved > 0 ? 'in' : 'out';
  if (date < newSince) return 'none';
  if (!former) return isFirstDay ? 'none' : 'new';
  const rank = (ringId: string) => rings.findIndex(({ id }) => id === ringId);
  const steps = rank(former.ringId) - rank(snapshot.ringId);
  return steps === 0 ? 'none' : steps > 0 ? 'in' : 'out';
}

/** Independent of the reader's language, so that numbers are the same for everybody. */
function compareTexts(a: string, b: string): number {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
}

function addDays(day: string, days: number): string {
  const date = new Date(Date.parse(`${day}T00:00Z`) + days * dayMs);
  return Number.isNaN(date.getTime()) ? day : date.toISOString().slice(0, 10);
}
