/** A part of a regular expression, in the form that programs are made from. */
export type Part =
  | { kind: 'character'; accepts(character: string): boolean }
  | { kind: 'sequence'; parts: readonly Part[] }
  | { kind: 'choice'; parts: readonly Part[] }
  | { kind: 'repeat'; part: Part; min: number; max: number }
  | { kind: 'condition'; condition: Condition };

/** What holds at a place of a text, or does not. */
export type Condition =
  | { kind: 'start' | 'end' | 'word'; isNegated: boolean }
  | { kind: 'ahead' | 'behind'; part: Part; isNegated: boolean };
