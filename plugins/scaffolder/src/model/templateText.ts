import { isJsonObject } from '@portico/catalog-model';
import { toError } from '@portico/errors';
import { defaultStepTitle, type ParameterSchema } from '@portico/scaffolder-common';
import type { CodeProblem } from '@portico/ui/code';
import { type Document, isNode, parseAllDocuments } from 'yaml';
import { listNamedFields, readFormSteps } from './readForm.ts';

/** What the text of a template or of a form holds. */
export interface TemplateText {
  /** The first value of the text; of several documents the first template. */
  value: unknown;
  /** The form; `undefined` where the text has none that can be read. */
  form: ParameterSchema | undefined;
  problems: readonly CodeProblem[];
}

/** What a text is checked against. */
export interface TemplateNames {
  /** Names of fields; they are not checked when omitted. */
  fields?: ReadonlySet<string> | undefined;
  /** Ids of actions; they are not checked when omitted. */
  actions?: ReadonlySet<string> | undefined;
}

/** Says what is wrong. */
export interface TemplateMessages {
  notAnObject: string;
  noParameters: string;
  unknownField: (name: string) => string;
  unknownAction: (id: string) => string;
}

/** Aliases that a text may use, against those that grow without end. */
const maxAliasCount = 100;

/**
 * Reads the YAML of a template, of its `spec`, or of its parameters alone.
 *
 * @param messages - in the reader's language; the words of the YAML parser are English.
 */
export function readTemplateText(
  text: string,
  names: TemplateNames,
  messages: TemplateMessages,
): TemplateText {
  const documents = [...parseAllDocuments(text, { prettyErrors: false })] as Document[];
  const problems: CodeProblem[] = documents.flatMap(({ errors, warnings }) => [
    ...errors.map(({ pos: [from, to], message }) => ({ from, to, message })),
    ...warnings.map(({ pos: [from, to], message }) => ({
      from,
      to,
      message,
      severity: 'warning' as const,
    })),
  ]);
  if (problems.some(({ severity }) => severity !== 'warning'))
    return { value: undefined, form: undefined, problems };
  const read = documents.map(document => ({ document, value: toValue(document) }));
  const failed = read.find(({ value }) => value instanceof Error);
  if (failed) {
    const { message } = failed.value as Error;
    return { value: undefined, form: undefined, problems: [{ from: 0, to: text.length, message }] };
  }
  const chosen = read.find(({ value }) => isTemplate(value)) ?? read[0];
  if (!chosen) return { value: undefined, form: undefined, problems };
  const { document, value } = chosen;
  const at = (path: readonly (string | number)[], message: string, severity?: 'warning') => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    const [from, to] = (isNode(node) && node.range) || [0, 0];
    problems.push({ from, to, message, ...(severity && { severity }) });
  };
  const form = readForm(value, names, messages, at);
  checkActions(value, names, messages, at);
  return { value, form, problems };
}

type Report = (path: readonly (string | number)[], message: string, severity?: 'warning') => void;

function toValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount }) as unknown;
  } catch (cause) {
    return toError(cause);
  }
}

const isTemplate = (value: unknown) =>
  isJsonObject(value) && String(value['kind']).toLowerCase() === 'template';

/** Where the parameters are, and the path to them. */
function findParameters(value: unknown): { path: string[]; parameters: unknown } | undefined {
  if (Array.isArray(value)) return { path: [], parameters: value };
  if (!isJsonObject(value)) return undefined;
  const { spec, parameters } = value;
  if (isJsonObject(spec) && spec['parameters'] !== undefined)
    return { path: ['spec', 'parameters'], parameters: spec['parameters'] };
  return parameters === undefined ? undefined : { path: ['parameters'], parameters };
}

function readForm(
  value: unknown,
  { fields }: TemplateNames,
  messages: TemplateMessages,
  report: Report,
): ParameterSchema | undefined {
  const found = findParameters(value);
  if (!found) {
    if (!isTemplate(value)) report([], messages.noParameters);
    return isTemplate(value) ? createForm(value, []) : undefined;
  }
  const { path, parameters } = found;
  const list = [parameters].flat() as unknown[];
  const pathOf = (index: number) => (Array.isArray(parameters) ? [...path, index] : path);
  const wrong = list.flatMap((part, index) => (isJsonObject(part) ? [] : [index]));
  for (const index of wrong) report(pathOf(index), messages.notAnObject);
  if (wrong.length > 0) return undefined;
  const form = createForm(value, list as Record<string, unknown>[]);
  try {
    const steps = readFormSteps(form, () => true);
    for (const [index, { uiSchema }] of steps.entries())
      for (const field of listNamedFields(uiSchema))
        if (fields && !fields.has(field.name)) {
          const inside = field.path.flatMap(key => ['properties', key]);
          report([...pathOf(index), ...inside], messages.unknownField(field.name), 'warning');
        }
  } catch (cause) {
    report(path, cause instanceof Error ? cause.message : String(cause));
    return undefined;
  }
  return form;
}

function createForm(value: unknown, parameters: Record<string, unknown>[]): ParameterSchema {
  const metadata = isJsonObject(value) && isJsonObject(value['metadata']) ? value['metadata'] : {};
  const spec = isJsonObject(value) && isJsonObject(value['spec']) ? value['spec'] : value;
  const presentation = isJsonObject(spec) ? spec['presentation'] : undefined;
  const title = metadata['title'] ?? metadata['name'];
  return {
    title: typeof title === 'string' ? title : '',
    ...(isJsonObject(presentation) && { presentation }),
    steps: parameters.map(schema => ({
      title: typeof schema['title'] === 'string' ? schema['title'] : defaultStepTitle,
      ...(typeof schema['description'] === 'string' && { description: schema['description'] }),
      schema,
    })),
  };
}

function checkActions(
  value: unknown,
  { actions }: TemplateNames,
  messages: TemplateMessages,
  report: Report,
): void {
  if (!actions || !isJsonObject(value)) return;
  const isNested = isJsonObject(value['spec']);
  const steps = isNested ? (value['spec'] as Record<string, unknown>)['steps'] : value['steps'];
  if (!Array.isArray(steps)) return;
  for (const [index, step] of steps.entries()) {
    const id: unknown = isJsonObject(step) ? step['action'] : undefined;
    if (typeof id === 'string' && !actions.has(id))
      report(
        [...(isNested ? ['spec'] : []), 'steps', index, 'action'],
        messages.unknownAction(id),
        'warning',
      );
  }
}
