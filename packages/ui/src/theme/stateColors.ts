import type { SchemeColors } from './tokens.ts';

/** How something is doing: each state has an icon, a word and a colour, always together. */
export const states = ['good', 'attention', 'broken', 'running', 'inactive'] as const;

/** One of {@link states}. */
export type State = (typeof states)[number];

/** The colour of a state, by its name in a scheme. */
export const stateColors = {
  good: 'success',
  attention: 'warning',
  broken: 'error',
  running: 'accent',
  inactive: 'textQuiet',
} as const satisfies Record<State, keyof SchemeColors>;

/** How much of a state's colour is in the surface behind its word. */
export const stateTintShare = 0.09;
