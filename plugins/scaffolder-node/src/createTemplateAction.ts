import { InputError } from '@portico/errors';
import { isPatternIssue } from '@portico/patterns';
import { z } from 'zod';
import type {
  ActionContext,
  JsonSchema,
  PlannedFile,
  TemplateAction,
  TemplateExample,
} from './TemplateAction.ts';

type Fields = z.ZodType<Readonly<Record<string, unknown>>>;

/** What an action is made from. */
export interface TemplateActionOptions<Input extends Fields, Output extends Fields> {
  /** Words of letters, digits, `-`, `_` and `.`, separated by colons. */
  id: string;
  description: string;
  examples?: readonly TemplateExample[];
  /** What steps give it; nothing when omitted. */
  input?: Input;
  /** What later steps read from it. */
  output?: Output;
  /** Whether it runs in dry runs, where it must have no effect outside the workspace. Default: it does not run. */
  supportsDryRun?: boolean;
  /**
   * Whether a run that was interrupted may be repeated: it looks first what was done, or has no effect outside the
   * workspace. Default: it may not, and the task waits for a person.
   */
  isRepeatable?: boolean;
  /** Outputs that hold secrets, such as a token that was made: later steps get them, and logs and results do not. */
  secretOutputs?: readonly (keyof z.output<Output> & string)[];
  run(context: ActionContext<z.output<Input>, z.output<Output>>): Promise<void>;
  /** Reads which files elsewhere a run would change, for the plan of a task; it must change nothing. */
  plan?(context: ActionContext<z.output<Input>, z.output<Output>>): Promise<readonly PlannedFile[]>;
}

const idPattern = /^[a-zA-Z0-9][\w.-]*(:[\w.-]+)*$/;

/**
 * Makes an action whose input is checked against its schema before it runs.
 *
 * @throws InputError when its id has other characters than those allowed, or is longer than 200.
 */
export function createTemplateAction<
  Input extends Fields = z.ZodObject<Record<never, never>>,
  Output extends Fields = z.ZodObject<Record<never, never>>,
>(options: TemplateActionOptions<Input, Output>): TemplateAction {
  const { id, description, examples = [], supportsDryRun = false, isRepeatable = false } = options;
  const { plan } = options;
  if (id.length > 200 || !idPattern.test(id)) {
    throw new InputError(
      `The action '${id.slice(0, 200)}' has no valid id; write words separated by colons, such as 'acme:announce'`,
    );
  }
  const input: Fields = options.input ?? z.object({});
  return {
    id,
    description,
    examples,
    // Few of them are ever shown or checked.
    get inputSchema() {
      return describeSchema(input);
    },
    get outputSchema() {
      return options.output && describeSchema(options.output);
    },
    supportsDryRun,
    isRepeatable,
    secretOutputs: options.secretOutputs ?? [],
    parseInput(value) {
      const result = input.safeParse(value);
      if (result.success) return result.data;
      const [issue] = result.error.issues;
      const field = issue?.path.join('.') ?? '';
      throw new InputError(
        `Invalid input passed to action ${id}${field && `, field '${field}'`}: ${issue?.message}`,
      );
    },
    findPatternProblems(value) {
      const issues = input.safeParse(value).error?.issues ?? [];
      return issues.filter(isPatternIssue).flatMap(({ path, message }) => {
        const names = path.filter(name => typeof name !== 'symbol');
        const pattern = names.reduce<unknown>(
          (at, name) => (at as Readonly<Record<string | number, unknown>>)[name],
          value,
        );
        return typeof pattern === 'string' ? [{ path: names, pattern, message }] : [];
      });
    },
    run: context => options.run(context as ActionContext<z.output<Input>, z.output<Output>>),
    ...(plan && {
      plan: context => plan(context as ActionContext<z.output<Input>, z.output<Output>>),
    }),
  };
}

function describeSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
}
