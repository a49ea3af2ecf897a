import {
  type ErrorSchema,
  omitExtraData,
  type RJSFSchema,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';
import type { ValueError } from '@portico/scaffolder-common';
import { type FormStep, listNamedFields, readFieldName } from './readForm.ts';
import { describeRepoUrl } from './repoUrl.ts';

type Values = Readonly<Record<string, unknown>>;
type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as the review shows it. */
export interface ReviewRow {
  /** Unlike that of any other row: the way to the value. */
  id: string;
  label: string;
  /** `undefined` where the value must not be seen. */
  value: unknown;
  /** Whether it is the ref of entities. */
  isEntityRef: boolean;
}

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
  const copy = structuredClone(values) as Record<string, unknown>;
  for (const { uiSchema } of steps)
    for (const { name, path } of listNamedFields(uiSchema)) {
      if (name !== 'Secret') continue;
      const parent = path
        .slice(0, -1)
        .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), copy);
      const key = path.at(-1);
      if (isNode(parent) && key !== undefined) delete (parent as Record<string, unknown>)[key];
    }
  return copy;
}

const refFields = new Set([
  'EntityPicker',
  'OwnerPicker',
  'MultiEntityPicker',
  'OwnedEntityPicker',
  'MyGroupsPicker',
]);

/** The rows of a step, by the titles of its fields. */
export function listReviewRows(
  step: FormStep,
  values: Values,
  path: readonly string[] = [],
): ReviewRow[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined || value === '') return [];
    const schema = findField(step.schema, key) ?? {};
    const uiSchema = readNode(step.uiSchema, key) as UiSchema;
    const review = readReview(uiSchema);
    if (review?.['show'] === false) return [];
    const label = String(review?.['name'] ?? uiSchema['ui:title'] ?? schema['title'] ?? key);
    const labels = [...path, label];
    const field = readFieldName(uiSchema);
    if (isNode(value) && review?.['explode'] !== false)
      return listReviewRows({ title: '', schema: schema as RJSFSchema, uiSchema }, value, labels);
    const mask = review?.['mask'];
    const isHidden = field === 'Secret' || uiSchema['ui:widget'] === 'password';
    return [
      {
        id: [...path, key].join('/'),
        label: labels.join(' › '),
        value:
          typeof mask === 'string'
            ? mask
            : isHidden
              ? undefined
              : field === 'RepoUrlPicker' && typeof value === 'string'
                ? describeRepoUrl(value)
                : nameValue(value, schema, uiSchema),
        isEntityRef: field !== undefined && refFields.has(field),
      },
    ];
  });
}

function readReview(uiSchema: UiSchema): Node | undefined {
  const own: unknown = uiSchema['ui:backstage'];
  const review = isNode(own) ? own['review'] : undefined;
  return isNode(review) ? review : undefined;
}

const readNode = (node: Node, key: string): Node => {
  const found = Object.hasOwn(node, key) ? node[key] : undefined;
  return isNode(found) ? found : {};
};

/** The schema of a field, wherever conditions put it. */
function findField(schema: Node, name: string, depth = 0): Node | undefined {
  if (depth > 16) return undefined;
  const { properties, dependencies } = schema;
  if (isNode(properties) && Object.hasOwn(properties, name) && isNode(properties[name]))
    return properties[name];
  const branches = [
    ...['oneOf', 'anyOf', 'allOf'].flatMap(key => (schema[key] as unknown[] | undefined) ?? []),
    ...(isNode(dependencies) ? Object.values(dependencies) : []),
    schema['then'],
    schema['else'],
  ];
  for (const branch of branches) {
    const found = isNode(branch) ? findField(branch, name, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** A value by the name that its field shows for it. */
function nameValue(value: unknown, schema: Node, uiSchema: UiSchema): unknown {
  if (Array.isArray(value)) {
    const items = isNode(schema['items']) ? schema['items'] : {};
    return value.map(item => nameValue(item, items, uiSchema));
  }
  const { oneOf, enum: values } = schema;
  const named = (Array.isArray(oneOf) ? oneOf : []).find(
    (option: unknown) =>
      isNode(option) && option['const'] === value && option['title'] !== undefined,
  ) as Node | undefined;
  if (named) return named['title'];
  const names: unknown = uiSchema['ui:enumNames'] ?? schema['enumNames'];
  const at = Array.isArray(values) ? values.indexOf(value) : -1;
  return (Array.isArray(names) && at >= 0 ? (names[at] as unknown) : undefined) ?? value;
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
  const index = steps.findIndex(({ schema }) =>
    placed.some(({ path }) => path[0] !== undefined && findField(schema, String(path[0]))),
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
