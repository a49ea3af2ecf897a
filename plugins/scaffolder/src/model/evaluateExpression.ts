import { type ScaffolderApi, templateApiVersion } from '@portico/scaffolder-common';

/** What an expression gives. */
export type Evaluation = { value: unknown } | { error: string };

/** Evaluates an expression of templates on the server, by a dry run of a template without steps. */
export async function evaluateExpression(
  scaffolder: ScaffolderApi,
  expression: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Evaluation> {
  const { output, log } = await scaffolder.dryRun({
    template: {
      apiVersion: templateApiVersion,
      kind: 'template',
      metadata: { name: 'expression' },
      // Lists of outputs are filtered by `if`; a value within an object is not.
      spec: { steps: [], output: { result: { value: expression } } },
    },
    values: { ...parameters },
    directoryContents: [],
  });
  const failed = log.findLast(({ body }) => body.status === 'failed');
  if (failed) return { error: failed.body.message };
  return { value: (output['result'] as { value?: unknown } | undefined)?.value };
}
