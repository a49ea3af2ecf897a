import { createProblem, type ShownProblem } from '../model/problemCodes.ts';

/** A definition that cannot be rendered, with all that is wrong with it. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  readonly problems: readonly ShownProblem[];

  constructor(problems: readonly ShownProblem[]) {
    super(problems[0]?.message);
    this.problems = problems;
  }
}

/** A definition in which API docs themselves found something wrong. */
export function createDefinitionError(
  ...problem: Parameters<typeof createProblem>
): DefinitionError {
  return new DefinitionError([createProblem(...problem)]);
}
