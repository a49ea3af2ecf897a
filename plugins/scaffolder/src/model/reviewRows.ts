import { isJsonObject } from '@portico/catalog-model';
import type { FormNode } from '@portico/scaffolder-common/form';
import type { FormStep } from './readForm.ts';
import { describeRepoUrl } from './repoUrl.ts';

type Values = Readonly<Record<string, unknown>>;

/** A value as the review shows it. */
export interface ReviewRow {
  /** Unlike that of any other row: the way to the value. */
  id: string;
  label: string;
  /** `undefined` where the value must not be seen. */
  value: unknown;
  /** Whether it is the ref of entities. */
  isEntityRef: boolean;
  /** The parts of a value that is shown in one row, in place of the value. */
  parts?: readonly ReviewRow[];
}

const refFields = new Set([
  'EntityPicker',
  'OwnerPicker',
  'MultiEntityPicker',
  'OwnedEntityPicker',
  'MyGroupsPicker',
]);

/** A value with what the form says of it. */
interface Shown {
  node: FormNode;
  value: unknown;
  path: readonly (string | number)[];
  /** Of what it is in, and its own. */
  labels: readonly string[];
}

/** The rows of a step, by the titles of its fields. */
export function listReviewRows({ form }: FormStep, values: Values): ReviewRow[] {
  return listFields({ node: form, value: values, path: [], labels: [] });
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

function listFields({ node, value, path, labels }: Shown): ReviewRow[] {
  const live = node.whereLive(value);
  return Object.entries(value as Values).flatMap(([key, part]) => {
    const own = node.part(key);
    // What any branch hides is hidden; it is called as the branch that holds calls it.
    const shown = live.part(key);
    const label = shown.review.name ?? own.review.name ?? shown.title ?? own.title ?? key;
    return listRows({ node: own, value: part, path: [...path, key], labels: [...labels, label] });
  });
}

function listRows(shown: Shown): ReviewRow[] {
  const { node, value } = shown;
  const { show, mask, explode } = node.review;
  if (isBlank(value) || show === false) return [];
  if (mask !== undefined) return [createRow(shown, mask)];
  if (node.isSecret) return [createRow(shown, undefined)];
  if (Array.isArray(value)) return listItems(shown, value);
  if (!isJsonObject(value)) return [createRow(shown, nameValue(shown))];
  if (explode !== false) return listFields(shown);
  const parts = listFields({ ...shown, labels: [] });
  return parts.length === 0 ? [] : [{ ...createRow(shown, ''), parts }];
}

/** A list of texts is one row; other items have rows of their own, and are counted from 1. */
function listItems({ node, value: _list, path, labels }: Shown, list: readonly unknown[]) {
  const [label = '', ...outer] = labels.toReversed();
  const items = list.flatMap((value, index): Shown[] => {
    const item = node.part(index);
    if (isBlank(value) || item.review.show === false) return [];
    const name = `${item.review.name ?? item.title ?? label} ${index + 1}`;
    const itemLabels = [...outer.toReversed(), name];
    return [{ node: item, value, path: [...path, index], labels: itemLabels }];
  });
  if (items.length === 0) return [];
  const isFlat = items.every(
    ({ node: item, value }) => typeof value !== 'object' && !item.isSecret,
  );
  if (!isFlat) return items.flatMap(item => listRows(item));
  const values = items.map(item => item.node.review.mask ?? nameValue(item, node));
  return [createRow({ node, value: values, path, labels }, values)];
}

function createRow({ node, path, labels }: Shown, value: unknown): ReviewRow {
  const { fieldName } = node;
  return {
    id: path.join('/'),
    label: labels.join(' › '),
    value,
    isEntityRef: fieldName !== undefined && refFields.has(fieldName),
  };
}

/** A value by the name that its field shows for it; `list` is what it is an item of. */
function nameValue({ node, value }: Shown, list?: FormNode): unknown {
  if (node.fieldName === 'RepoUrlPicker' && typeof value === 'string')
    return describeRepoUrl(value);
  const listNames = list?.schemas.map(readNames).find(names => names !== undefined);
  for (const schema of node.schemas) {
    const { const: only, title, enum: choices } = schema;
    if (only === value && 'const' in schema && title !== undefined) return title;
    const names = readNames(schema) ?? listNames;
    const at = Array.isArray(choices) ? choices.indexOf(value) : -1;
    if (at >= 0 && names?.[at] !== undefined) return names[at];
  }
  return value;
}

function readNames(schema: Values): readonly unknown[] | undefined {
  const names = schema['ui:enumNames'] ?? schema['enumNames'];
  return Array.isArray(names) ? names : undefined;
}
