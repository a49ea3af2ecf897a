import { InputError } from '@portico/errors';
import type { TaskStep } from '@portico/scaffolder-common';
import type { TemplateAction } from '@portico/scaffolder-node';
import type { ReadTemplate } from './readTemplate.ts';

/** What makes a text more than what it says. */
const expression = /\$\{\{|\{[%#]/;

/**
 * Checks the patterns that a template writes out: those without expressions are known before any run.
 *
 * @param steps - those that the reader of the error may see.
 * @throws InputError that names the field of the first that cannot be used.
 */
export function checkPatterns(
  template: Pick<ReadTemplate, 'steps'>,
  steps: readonly TaskStep[],
  actions: ReadonlyMap<string, TemplateAction>,
): void {
  for (const step of steps) {
    const problems = actions.get(step.action)?.findPatternProblems?.(step.input ?? {}) ?? [];
    const found = problems.find(({ pattern }) => !expression.test(pattern));
    if (!found) continue;
    const field = ['spec', 'steps', template.steps.indexOf(step), 'input', ...found.path].join('.');
    throw new InputError(`The template is not valid: field '${field}': ${found.message}`);
  }
}
