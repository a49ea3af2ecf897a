import type { Blip, RadarView } from './radarView.ts';

/** What is chosen on the page; all of it is in the address. */
export interface RadarChoice {
  /** Id of the entry whose details are open. */
  entry: string | undefined;
  quadrant: string | undefined;
  ring: string | undefined;
  text: string;
  /** `2026-03-01`: the radar as of this day; the latest when omitted. */
  day: string | undefined;
}

/** The parameters of the address. */
export type RadarParam = 'entry' | 'quadrant' | 'ring' | 'q' | 'date';

/** Reads the choice from the address. */
export function readChoice(params: URLSearchParams): RadarChoice {
  const get = (name: RadarParam) => params.get(name) || undefined;
  const day = get('date');
  return {
    entry: get('entry'),
    quadrant: get('quadrant'),
    ring: get('ring'),
    text: get('q') ?? '',
    day: day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
  };
}

type Narrowing = Pick<RadarChoice, 'quadrant' | 'ring' | 'text'>;

/** What fits the choice; a choice of what the radar does not have counts as none. */
export function filterBlips(view: RadarView, choice: Narrowing): Blip[] {
  const quadrant = findPosition(view.quadrants, choice.quadrant);
  const ring = findPosition(view.rings, choice.ring);
  const words = choice.text.toLowerCase().split(/\s+/).filter(Boolean);
  return view.blips.filter(
    blip =>
      (quadrant === undefined || blip.quadrant === quadrant) &&
      (ring === undefined || blip.ring === ring) &&
      hasWords(blip, words),
  );
}

/** Position of what has an id; `undefined` where there is none. */
export function findPosition(
  items: readonly { id: string }[],
  id: string | undefined,
): number | undefined {
  const position = items.findIndex(item => item.id === id);
  return position < 0 ? undefined : position;
}

function hasWords({ entry }: Blip, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { title, id, description = '', usedBy } = entry;
  const text = [title, id, description, ...(usedBy?.tags ?? [])].join('\n').toLowerCase();
  return words.every(word => text.includes(word));
}
