import { type ErrorSchema, omitExtraData, type ValidatorType } from '@rjsf/utils';
import type { ValueError } from '@portico/scaffolder-common';
import { omitSecretValues } from '@portico/scaffolder-common/form';
import { type FormStep, readWholeForm } from './readForm.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of a step that its form shows: those of fields that conditions hide are omitted. */
export function pickShownValues(
  { schema }: FormStep,
  values: Values,
  validator: ValidatorType,
): Values {
  const shown = omitExtraData(validator, schema, schema, { ...values }) as Values | undefined;
  return shown ?? {};
}

/** The values of all steps that their forms show, as they are submitted. */
export function pickSubmittedValues(
  steps: readonly FormStep[],
  values: Values,
  validator: ValidatorType,
): Record<string, unknown> {
  return Object.assign(
    {},
    ...steps.map(step => pickShownValues(step, values, validator)),
  ) as Record<string, unknown>;
}

/** The values without those of secrets, for drafts. */
export function omitSecrets(steps: readonly FormStep[], values: Values): Record<string, unknown> {
  return omitSecretValues(readWholeForm(steps), values);
}

/** Errors that the server found in values: the step that has the first one, and the errors by field. */
export function placeServerErrors(
  steps: readonly FormStep[],
  errors: readonly ValueError[],
): { stepIndex: number; errors: ErrorSchema } | undefined {
  const placed = errors.map(({ path, name, argument, message }) => ({
    path: [...path, ...(name === 'required' && typeof argument === 'string' ? [argument] : [])],
    message,
  }));
  const index = steps.findIndex(({ form }) =>
    placed.some(({ path: [name] }) => form.propertyNames.includes(String(name))),
  );
  if (index < 0) return undefined;
  const tree: ErrorSchema = {};
  for (const { path, message } of placed) {
    let node = tree as Record<string, unknown>;
    for (const key of path) node = (node[String(key)] ??= {}) as Record<string, unknown>;
    node['__errors'] = [...((node['__errors'] as string[] | undefined) ?? []), message];
  }
  return { stepIndex: index, errors: tree };
}
