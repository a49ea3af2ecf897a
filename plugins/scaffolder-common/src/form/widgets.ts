import { readUiOption } from './fieldHints.ts';
import type { SchemaNode } from './subschemas.ts';

const numbers = ['text', 'select', 'updown', 'range', 'radio', 'hidden'];
const widgetsOfTypes: Readonly<Record<string, readonly string[]>> = {
  boolean: ['checkbox', 'radio', 'select', 'hidden'],
  string: [
    'text',
    'password',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'data-url',
    'radio',
    'select',
    'textarea',
    'hidden',
    'date',
    'datetime',
    'date-time',
    'alt-date',
    'alt-datetime',
    'time',
    'color',
    'file',
  ],
  number: numbers,
  integer: numbers,
  array: ['select', 'checkboxes', 'files', 'hidden'],
};
const components = new Set(
  'Text Password Email URL Date DateTime AltDate AltDateTime Time Color UpDown Range Textarea Select Radio Checkboxes Checkbox File Hidden'
    .split(' ')
    .map(name => `${name}Widget`),
);

/** A widget that forms do not have, or not for the type of the value. */
export interface WidgetProblem {
  name: string;
  type: string;
  /** Those that there are for the type. */
  known: readonly string[];
}

/** What is wrong with the `ui:widget` of a schema; nothing is where the schema itself does not say which type its value has. */
export function findWidgetProblem(node: SchemaNode): WidgetProblem | undefined {
  const name = readUiOption(node, 'widget');
  const type = readType(node);
  if (name === undefined || type === undefined) return undefined;
  const known = widgetsOfTypes[type] ?? [];
  if (typeof name === 'string' && (known.includes(name) || components.has(name))) return undefined;
  return {
    name: typeof name === 'string' ? name : JSON.stringify(name).slice(0, 100),
    type,
    known,
  };
}

function readType({ type, items }: SchemaNode): string | undefined {
  const named = [type].flat().find(each => typeof each === 'string' && each !== 'null');
  if (typeof named === 'string') return Object.hasOwn(widgetsOfTypes, named) ? named : undefined;
  return items === undefined ? undefined : 'array';
}
