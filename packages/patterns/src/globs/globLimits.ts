/** What a pattern of paths may cost. */
export const globLimits = {
  characters: 500,
  /** Patterns that `{a,b}` and `{1..3}` represent together. */
  alternatives: 256,
  /** Characters of all alternatives together. */
  expandedCharacters: 16_384,
} as const;
