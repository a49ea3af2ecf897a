import { readFieldName } from '../form/fieldHints.ts';
import { type SchemaNode, visitSchemas } from '../form/subschemas.ts';
import { findWidgetProblem, type WidgetProblem } from '../form/widgets.ts';

/** The fields that templates may name without a plugin. */
export const builtInFieldNames: readonly string[] = [
  'EntityPicker',
  'EntityNamePicker',
  'MultiEntityPicker',
  'OwnerPicker',
  'MyGroupsPicker',
  'OwnedEntityPicker',
  'EntityTagsPicker',
  'RepoUrlPicker',
  'RepoBranchPicker',
  'RepoOwnerPicker',
  'Secret',
];

/** What of a form cannot be shown as its author wrote it. */
export interface FormHint {
  /** The way to the schema. */
  path: readonly (string | number)[];
  /** The name of a field that is not known. */
  field?: string;
  widget?: WidgetProblem;
}

/**
 * Finds fields and widgets that a form names and that are not there.
 *
 * @param fields - names of the known fields; they are not checked when omitted.
 * @throws Error when the form is nested too deep.
 */
export function listFormHints(
  schema: SchemaNode,
  fields: ReadonlySet<string> | undefined,
): FormHint[] {
  const hints: FormHint[] = [];
  visitSchemas(schema, (node, path) => {
    const field = readFieldName(node);
    if (field !== undefined && fields && !fields.has(field)) hints.push({ path, field });
    const widget = findWidgetProblem(node);
    if (widget) hints.push({ path, widget });
  });
  return hints;
}
