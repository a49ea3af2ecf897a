import type { DefinitionProblem } from '@portico/api-docs-common';

/** A definition that cannot be drawn, with all that is wrong with it. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  readonly problems: readonly DefinitionProblem[];

  constructor(problems: readonly DefinitionProblem[]) {
    super(problems[0]?.message);
    this.problems = problems;
  }
}
