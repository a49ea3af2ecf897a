/** Where something is in a radar, by keys and positions: `['entries', 3, 'title']`. */
export type RadarPath = readonly (string | number)[];

/** What a file holds before it is checked. */
export interface RawRadar {
  value: unknown;
  /** The line of what is at a path, or of what is nearest to it; `undefined` where it is not known. */
  findLine: (path: RadarPath) => number | undefined;
}
