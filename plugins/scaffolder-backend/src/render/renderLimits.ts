/** What rendering may cost. */
export const renderLimits = {
  /** Characters of one expression or file. */
  sourceCodeUnits: 4 * 1024 * 1024,
  /** Steps of evaluation of one expression or file; nested loops use them up long before the deadline. */
  workUnits: 4_000_000,
  nestingDepth: 512,
  /** Characters that one expression or file may become. */
  outputCodeUnits: 16 * 1024 * 1024,
  /** Objects and arrays within each other in a value that is rendered. */
  valueDepth: 100,
  /** How long an expression, a file or a schema may take. */
  deadlineMs: 5_000,
} as const;
