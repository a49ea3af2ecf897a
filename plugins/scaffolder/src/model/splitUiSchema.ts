import { isJsonObject } from '@portico/catalog-model';
import {
  findWidgetProblem,
  isLive,
  listSubschemas,
  mapSubschemas,
  marksSecret,
  readUiOption,
  resolveRef,
  type SchemaNode,
  type SubschemaPlace,
} from '@portico/scaffolder-common/form';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** A JSON Schema without `ui:*` keys, and those keys in a tree of the same shape. */
export interface SplitSchema {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

type Ui = Record<string, unknown>;
const maxDepth = 64;
const isUi = (value: unknown): value is Ui => isJsonObject(value);

/** Where a form names a widget that it does not have, or not for this type of value: a {@link WidgetProblem}. */
export const unknownWidgetKey = 'ui:unknownWidget';

/**
 * Takes the `ui:*` keys out of a schema of draft 7. The keys of a branch are those of the object that it is a branch of; those
 * of an alternative of `anyOf` or `oneOf` count only while it is chosen, and those of a referenced schema wherever it is used.
 */
export function splitUiSchema(schema: SchemaNode): SplitSchema {
  // It refuses a schema without an end.
  const uiSchema = readUiSchema(schema);
  return { schema: withoutUi(schema) as RJSFSchema, uiSchema };
}

/** The `ui:*` keys of a schema, of what may hold for a value where one is given. */
export function readUiSchema(schema: SchemaNode, value?: unknown): UiSchema {
  const document: Document = { root: schema, refs: new Set(), whole: new Map() };
  const uiSchema = takeUi(schema, document, { isHidden: false, value }, 0);
  const definitions: Ui = {};
  const { refs } = document;
  // The set grows while it is read.
  for (const ref of refs) {
    const target = resolveRef(schema, ref);
    if (target) definitions[ref] = takeReferenced(target, document, { isHidden: false }, 0);
  }
  return { ...uiSchema, ...(refs.size > 0 && { 'ui:definitions': definitions }) } as UiSchema;
}

interface Document {
  root: SchemaNode;
  /** References that are used. */
  refs: Set<string>;
  /** Referenced schemas with all that they refer to in turn; empty while they are read. */
  whole: Map<SchemaNode, Ui>;
}

/** A schema that describes the same value as the one that has it. */
interface Branch {
  at: readonly (string | number)[];
  node: SchemaNode;
  ui: Ui;
  /** Whether it is one of `anyOf` or `oneOf`. */
  isAlternative: boolean;
  /** Whether it may hold for the value. */
  isLive: boolean;
}

interface Place {
  /** Whether a schema above says that the value is a secret. */
  isHidden: boolean;
  value?: unknown;
}

/** The keys of a schema, and those of what it refers to. */
function takeReferenced(node: SchemaNode, document: Document, place: Place, depth: number): Ui {
  const own = takeUi(node, document, place, depth);
  const { $ref } = node;
  const target = typeof $ref === 'string' ? resolveRef(document.root, $ref) : undefined;
  if (!target) return own;
  if (!document.whole.has(target)) {
    document.whole.set(target, {});
    document.whole.set(target, takeReferenced(target, document, place, depth + 1));
  }
  return mergeUi({ ...document.whole.get(target) }, own);
}

function withoutUi(node: SchemaNode): Ui {
  const own = Object.entries(node).filter(
    ([key]) => !key.startsWith('ui:') && key !== 'enumNames' && key !== '__proto__',
  );
  return mapSubschemas(Object.fromEntries(own), withoutUi);
}

function takeUi(node: SchemaNode, document: Document, at: Place, depth: number): Ui {
  if (depth > maxDepth) throw new Error(`The form is nested more than ${maxDepth} levels deep`);
  const { $ref, items } = node;
  if (typeof $ref === 'string') document.refs.add($ref);
  const { value } = at;
  const isSecret = at.isHidden || marksSecret(node);
  const ui = takeOwnKeys(node, isSecret);
  const branches: Branch[] = [];
  for (const found of listSubschemas(node)) {
    const { node: sub, path, place } = found;
    // Forms lose what a branch refers to when they merge it; elsewhere `ui:definitions` has it.
    const take = place.kind === 'same' ? takeReferenced : takeUi;
    const part = take(
      sub,
      document,
      { isHidden: isSecret, value: readPart(value, place) },
      depth + 1,
    );
    const [keyword, position] = path;
    switch (place.kind) {
      case 'property':
        setUi(ui, place.name, part);
        break;
      case 'pattern':
      case 'additional':
        setUi(ui, 'additionalProperties', part);
        break;
      case 'item':
      case 'rest':
        if (Array.isArray(items) && keyword === 'items') putItem(ui, Number(position), part);
        else if (keyword === 'items' || keyword === 'additionalItems') setUi(ui, keyword, part);
        break;
      case 'same': {
        const isAlternative = keyword === 'anyOf' || keyword === 'oneOf';
        // Which alternative of a dependency holds is not chosen, but follows from the values.
        const shown = keyword === 'dependencies' ? withoutAlternatives(part) : part;
        branches.push({
          at: path,
          node: sub,
          ui: shown,
          isAlternative,
          isLive: isLive(node, found, value),
        });
      }
    }
  }
  const own = { ...ui };
  const merged = branches.filter(branch => !branch.isAlternative || hasFields(branch.ui));
  for (const branch of merged) if (branch.isLive) mergeUi(ui, branch.ui);
  // A branch that does not hold yet is ready for when it does, where none that holds has the field.
  for (const branch of merged) if (!branch.isLive) mergeUi(ui, omitKnown(branch.ui, ui, branches));
  const alternatives = branches.filter(({ isAlternative }) => isAlternative);
  if (alternatives.some(branch => Object.keys(branch.ui).length > 0))
    for (const { at, ui: part } of alternatives) putAlternative(ui, at, mergeUi({ ...own }, part));
  return isChoiceOfSchemas(node) ? withoutOwnWidget(ui) : ui;
}

/** The value that a subschema describes; items share their keys, whatever their values are. */
function readPart(value: unknown, place: SubschemaPlace): unknown {
  if (place.kind === 'same') return value;
  if (place.kind !== 'property' || !isJsonObject(value)) return undefined;
  return Object.hasOwn(value, place.name) ? value[place.name] : undefined;
}

function takeOwnKeys(node: SchemaNode, isSecret: boolean): Ui {
  const ui: Ui = Object.fromEntries(Object.entries(node).filter(([key]) => key.startsWith('ui:')));
  const { enumNames, items } = node;
  // The names of choices are keys of the form since react-jsonschema-form 6.
  const names = enumNames ?? (isJsonObject(items) ? items['enumNames'] : undefined);
  if (names !== undefined) ui['ui:enumNames'] ??= names;
  if (isSecret && isTyped(node)) return { ...ui, 'ui:widget': passwordWidget };
  // What is in it hides what is typed.
  if (isSecret && isPassword(readUiOption(node, 'widget'))) return withoutWidget(ui);
  const problem = findWidgetProblem(node);
  return problem === undefined ? ui : { ...withoutWidget(ui), [unknownWidgetKey]: problem };
}

/** By this name it is for values of each type. */
const passwordWidget = 'PasswordWidget';
const isPassword = (widget: unknown) => widget === 'password' || widget === passwordWidget;

/** Whether the value is typed in, in one line and without a component of its own. */
function isTyped(node: SchemaNode): boolean {
  const { type, enum: choices } = node;
  const widget = readUiOption(node, 'widget');
  const isText = ['string', 'number', 'integer'].some(each => [type].flat().includes(each));
  const isLine = widget === undefined || widget === 'text' || isPassword(widget);
  return isText && !choices && isLine && readUiOption(node, 'field') === undefined;
}

function withoutWidget(ui: Ui): Ui {
  const { 'ui:widget': _widget, 'ui:options': options, ...rest } = ui;
  if (!isUi(options)) return rest;
  const { widget: _option, ...others } = options;
  return { ...rest, 'ui:options': others };
}

/** Whether the form offers the alternatives of a value to choose from, and the schema of the chosen one below. */
function isChoiceOfSchemas({ anyOf, oneOf }: SchemaNode): boolean {
  const options: unknown = anyOf ?? oneOf;
  return (
    Array.isArray(options) &&
    !options.every(option => isJsonObject(option) && ('const' in option || 'enum' in option))
  );
}

const choiceWidgets = new Set<unknown>(['select', 'radio', 'hidden']);

/** A widget for the value is not one for the choice between its alternatives: each alternative has it. */
function withoutOwnWidget(ui: Ui): Ui {
  const options = isUi(ui['ui:options']) ? ui['ui:options'] : {};
  const widget = ui['ui:widget'] ?? options['widget'];
  if (widget === undefined || choiceWidgets.has(widget)) return ui;
  const rest = withoutWidget(ui);
  for (const key of ['anyOf', 'oneOf']) {
    const list = rest[key];
    if (Array.isArray(list))
      rest[key] = list.map((option: Ui) => ({ 'ui:widget': widget, ...option }));
  }
  return rest;
}

const hasFields = (ui: Ui) => Object.keys(ui).some(key => !key.startsWith('ui:'));

function putItem(ui: Ui, index: number, part: Ui): void {
  const list = Array.isArray(ui['items']) ? [...(ui['items'] as Ui[])] : [];
  list[index] = part;
  ui['items'] = list;
}

function putAlternative(ui: Ui, [keyword, index]: readonly (string | number)[], part: Ui): void {
  const list = Array.isArray(ui[String(keyword)]) ? [...(ui[String(keyword)] as Ui[])] : [];
  list[Number(index)] = part;
  ui[String(keyword)] = list;
}

/** The keys of a branch that does not hold, without fields that those which hold describe. */
function omitKnown(ui: Ui, known: Ui, branches: readonly Branch[]): Ui {
  const held = branches.filter(({ isLive: holds }) => holds).map(({ node }) => node['properties']);
  const isHeld = (name: string) =>
    Object.hasOwn(known, name) || held.some(each => isUi(each) && Object.hasOwn(each, name));
  return Object.fromEntries(Object.entries(ui).filter(([name]) => !isHeld(name)));
}

function withoutAlternatives(ui: Ui): Ui {
  const isAlternatives = ([key, value]: [string, unknown]) =>
    (key === 'anyOf' || key === 'oneOf') && Array.isArray(value);
  return Object.fromEntries(Object.entries(ui).filter(entry => !isAlternatives(entry)));
}

function mergeUi(ui: Ui, added: Ui): Ui {
  for (const [key, value] of Object.entries(added))
    if (key.startsWith('ui:') || Array.isArray(value)) ui[key] = value;
    else if (isUi(value)) setUi(ui, key, value);
  return ui;
}

/** Adds keys to the node of a field. */
function setUi(ui: Ui, name: string, part: Ui): void {
  // Names of prototypes are no fields.
  if (name === '__proto__') return;
  const known = Object.hasOwn(ui, name) ? ui[name] : undefined;
  const value = isUi(known) ? mergeUi({ ...known }, part) : part;
  Object.defineProperty(ui, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
