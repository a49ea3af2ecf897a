import { sourceScheduleSchema } from '@portico/catalog-node';
import { compileExpression, findExpressionProblem } from '@portico/patterns/expressions';
import { checkGlob } from '@portico/patterns';
import { z } from 'zod';

/** A path in repositories, without the slash at its start. */
const path = z
  .string()
  .max(500)
  .check(checkGlob)
  .transform(text => text.replace(/^\/+/, ''))
  .refine(text => text !== '' && !text.split('/').includes('..'), 'write the path of a file');

/** The path of descriptors. */
export const catalogPathSchema = path.prefault('catalog-info.yaml');

/** A regular expression of the configuration. */
export interface TextFilter {
  source: string;
  matches(text: string): boolean;
}

function createExpression(complete: (text: string) => string) {
  return z
    .string()
    .min(1)
    .max(1000)
    .transform((text, context): TextFilter => {
      const problem = findExpressionProblem(complete(text));
      if (problem !== undefined) {
        context.addIssue({ code: 'custom', message: problem });
        return z.NEVER;
      }
      const expression = compileExpression(complete(text));
      return { source: text, matches: value => expression.test(value) };
    });
}

/** A regular expression of a part of a text. */
export const partExpressionSchema = createExpression(text => text);

/** A regular expression of a whole text, whether it has `^` and `$` or not. */
export const wholeExpressionSchema = createExpression(
  text => `${text.startsWith('^') ? '' : '^'}${text}${text.endsWith('$') ? '' : '$'}`,
);

/** A name in addresses, such as that of an organization. */
export const nameSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^/?#\s]+$/, 'write a name without slashes and spaces');

/** Keys that providers of all hosts have. */
export const sharedKeys = {
  schedule: sourceScheduleSchema,
  /** Omits repositories without the descriptor, which takes a request each where lists do not have it. */
  validateLocationsExist: z.boolean().default(false),
};
