import { isJsonObject } from '@portico/catalog-model';
import { toError } from '@portico/errors';
import { defaultStepTitle, type ParameterSchema } from '@portico/scaffolder-common';
import {
  type DashedName,
  findDashedNames,
  FormNode,
  listFormHints,
} from '@portico/scaffolder-common/form';
import type { CodeProblem } from '@portico/ui/code';
import { type Document, isNode, parseAllDocuments } from 'yaml';
import { readFormSteps } from './readForm.ts';

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
  unknownWidget: (name: string, known: readonly string[]) => string;
  unknownAction: (id: string) => string;
  dashedName: (name: DashedName) => string;
  sameStepId: (id: string) => string;
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
  checkSteps(value, messages, at);
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
    // A form that cannot be split is reported as a whole.
    readFormSteps(form, () => true);
    for (const [index, { schema }] of form.steps.entries())
      for (const { path: inside, field, widget } of listFormHints(schema, fields)) {
        const at = [...pathOf(index), ...inside];
        if (field !== undefined) report(at, messages.unknownField(field), 'warning');
        if (widget) report(at, messages.unknownWidget(widget.name, widget.known), 'warning');
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

/** The part of a template that has its steps, and the path to it. */
function findSpec(value: unknown): { path: string[]; spec: Record<string, unknown> } | undefined {
  if (!isJsonObject(value)) return undefined;
  const { spec } = value;
  return isJsonObject(spec) ? { path: ['spec'], spec } : { path: [], spec: value };
}

function listSteps(spec: Record<string, unknown>): Record<string, unknown>[] {
  const { steps } = spec;
  return Array.isArray(steps) ? steps.map(step => (isJsonObject(step) ? step : {})) : [];
}

function checkActions(
  value: unknown,
  { actions }: TemplateNames,
  messages: TemplateMessages,
  report: Report,
): void {
  const found = findSpec(value);
  if (!actions || !found) return;
  for (const [index, { action }] of listSteps(found.spec).entries())
    if (typeof action === 'string' && !actions.has(action))
      report([...found.path, 'steps', index, 'action'], messages.unknownAction(action), 'warning');
}

/** Ids that two steps have, and expressions that read names with a dash as a subtraction. */
function checkSteps(value: unknown, messages: TemplateMessages, report: Report): void {
  const found = findSpec(value);
  if (!found) return;
  const { path, spec } = found;
  const ids = listSteps(spec).map(({ id }) => id);
  for (const [index, id] of ids.entries())
    if (typeof id === 'string' && ids.indexOf(id) < index)
      report([...path, 'steps', index, 'id'], messages.sameStepId(id));
  const { propertyNames } = FormNode.of([spec['parameters']].flat());
  const known = new Set([...ids.filter(id => typeof id === 'string'), ...propertyNames]);
  for (const part of ['steps', 'output'])
    for (const { path: inside, ...name } of findDashedNames(spec[part], known))
      report([...path, part, ...inside], messages.dashedName(name), 'warning');
}
