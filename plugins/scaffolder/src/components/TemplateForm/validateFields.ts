import type { ApiHolder } from '@portico/core';
import type { Text } from '@portico/ui/i18n';
import { findLiveValues, type FormNode } from '@portico/scaffolder-common/form';
import type { ErrorSchema } from '@rjsf/utils';
import type { FormStep } from '../../model/readForm.ts';
import { splitUiSchema } from '../../model/splitUiSchema.ts';
import type { TemplateFieldModule } from '../../points.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Lets the fields of a step check their values, those that are filled in, at any depth.
 *
 * @param shown - the values that the form shows.
 * @returns the errors; `undefined` for none.
 */
export async function validateFields(
  { form }: FormStep,
  shown: Values,
  modules: ReadonlyMap<string, TemplateFieldModule>,
  { apiHolder, readText }: { apiHolder: ApiHolder; readText: (text: Text) => string },
): Promise<ErrorSchema | undefined> {
  const fields = findLiveValues(form, shown, ({ fieldName }) => fieldName !== undefined);
  const found = await Promise.all(
    fields.map(async ({ path, node, value }) => {
      const validation = modules.get(node.fieldName ?? '')?.validation;
      const messages: string[] = [];
      if (validation && value !== undefined && value !== null) {
        const context = { apiHolder, formData: shown, ...describeField(node) };
        await validation(
          value,
          { addError: message => void messages.push(readText(message)) },
          context,
        );
      }
      return { path, messages };
    }),
  );
  const errors: ErrorSchema = {};
  let hasErrors = false;
  for (const { path, messages } of found) {
    if (messages.length === 0) continue;
    hasErrors = true;
    let node = errors as Record<string | number, unknown>;
    for (const key of path) node = (node[key] ??= {}) as Record<string, unknown>;
    node['__errors'] = messages;
  }
  return hasErrors ? errors : undefined;
}

/** Schema and keys of the form that all branches give a field. */
function describeField({ schemas }: FormNode) {
  const { $ref: _ref, ...whole } = Object.assign({}, ...schemas.toReversed()) as Values;
  return splitUiSchema(whole);
}
