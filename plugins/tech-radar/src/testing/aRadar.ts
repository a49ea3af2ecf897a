import type { Radar, RadarEntry } from '@portico/tech-radar-common';

const quadrants = ['Languages', 'Data', 'Platform', 'Practices'].map(name => ({
  id: name.toLowerCase(),
  name,
}));
const rings = ['Adopt', 'Trial', 'Assess', 'Hold'].map(name => ({
  id: name.toLowerCase(),
  name,
  color: '#808080',
}));

/** An entry that has been in the ring Adopt since 2025. */
export function anEntry(id: string, change: Partial<RadarEntry> = {}): RadarEntry {
  return {
    id,
    key: id,
    title: id.charAt(0).toUpperCase() + id.slice(1),
    quadrant: 'languages',
    timeline: [{ date: '2025-01-01', ringId: 'adopt' }],
    ...change,
  };
}

/** A radar with four quadrants and four rings. */
export function aRadar(entries: readonly RadarEntry[]): Radar {
  return { quadrants, rings, entries: [...entries] };
}

/** A radar with entries in all cells. */
export function aFullRadar(count: number): Radar {
  return aRadar(
    Array.from({ length: count }, (_, at) =>
      anEntry(`technology-${at}`, {
        quadrant: quadrants[at % 4]?.id ?? '',
        timeline: [{ date: '2026-01-01', ringId: rings[Math.floor(at / 4) % 4]?.id ?? '' }],
      }),
    ),
  );
}
