import type { ActionDescription } from '@portico/scaffolder-common';
import type { CodeCompletion, CodeCompletions } from '@portico/ui/code';
import { listSchemaRows } from './schemaRows.ts';

/** What a template may name. */
export interface CompletionNames {
  actions: readonly ActionDescription[];
  fields: readonly string[];
  /** Names of filters of expressions. */
  filters: readonly string[];
}

interface Line {
  indent: number;
  key: string | undefined;
  isItem: boolean;
}

const keysOf: Readonly<Record<string, readonly string[]>> = {
  '': ['apiVersion', 'kind', 'metadata', 'spec'],
  metadata: ['name', 'namespace', 'title', 'description', 'tags', 'labels', 'annotations', 'links'],
  spec: ['owner', 'type', 'parameters', 'steps', 'output', 'secrets', 'presentation'],
  parameters: ['title', 'description', 'required', 'properties', 'dependencies', 'if', 'then'],
  steps: ['id', 'name', 'action', 'input', 'if', 'each'],
  output: ['links', 'text'],
  links: ['title', 'url', 'icon', 'entityRef', 'if'],
  text: ['title', 'content', 'icon', 'if'],
  property: [
    'title',
    'type',
    'description',
    'default',
    'enum',
    'enumNames',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'format',
    'items',
    'properties',
    'required',
    'errorMessage',
    'ui:field',
    'ui:widget',
    'ui:options',
    'ui:placeholder',
    'ui:help',
    'ui:autofocus',
    'ui:disabled',
    'ui:readonly',
    'ui:backstage',
  ],
};
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'];
const widgets = ['textarea', 'password', 'radio', 'checkboxes', 'select', 'updown', 'hidden'];

/** Finds what may be written at an offset in the YAML of a template. */
export function completeTemplate(
  text: string,
  offset: number,
  names: CompletionNames,
): CodeCompletions | undefined {
  const before = text.slice(0, offset);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const opened = line.lastIndexOf('${{');
  if (opened >= 0 && line.lastIndexOf('}}') < opened)
    return completeExpression(text, offset, line.slice(opened + 3), names);
  const value = /^\s*(?:-\s+)*(["']?)([\w:@-]+)\1:\s+(["']?)([\w:@./-]*)$/.exec(line);
  const path = findPath(before);
  if (value) {
    const [, , key = '', , typed = ''] = value;
    const options = completeValue(key, path, names);
    return options && { from: offset - typed.length, options };
  }
  const typed = /^\s*(?:-\s+)*([\w:@-]*)$/.exec(line)?.[1];
  if (typed === undefined) return undefined;
  const options = completeKey(path, before, names);
  return options.length === 0 ? undefined : { from: offset - typed.length, options };
}

const toOption = (label: string): CodeCompletion => ({ label });
const toKey = (label: string): CodeCompletion => ({ label, text: `${label}: ` });

function completeValue(
  key: string,
  path: readonly string[],
  { actions, fields }: CompletionNames,
): CodeCompletion[] | undefined {
  switch (key) {
    case 'action':
      return actions.map(({ id, description }) => ({
        label: id,
        ...(description !== undefined && { info: description }),
      }));
    case 'ui:field':
      return fields.map(toOption);
    case 'ui:widget':
      return widgets.map(toOption);
    case 'apiVersion':
      return path.length === 0 ? [toOption('scaffolder.backstage.io/v1beta3')] : undefined;
    case 'kind':
      return path.length === 0 ? [toOption('Template')] : undefined;
    case 'type':
      return path.includes('properties') ? types.map(toOption) : undefined;
    default:
      return undefined;
  }
}

function completeKey(
  path: readonly string[],
  before: string,
  { actions }: CompletionNames,
): CodeCompletion[] {
  const last = path.at(-1) ?? '';
  if (path.at(-2) === 'properties') return (keysOf['property'] ?? []).map(toKey);
  if (last === 'properties') return [];
  if (last === 'input' && path.includes('steps')) {
    const input = actions.find(({ id }) => id === findAction(before))?.schema?.input;
    const rows = listSchemaRows(input).filter(({ name }) => !name.includes('.'));
    return rows.map(({ name, type, description }) => ({
      ...toKey(name),
      detail: type,
      ...(description && { info: description }),
    }));
  }
  return (keysOf[last] ?? []).map(toKey);
}

/** The action of the step that the end of a text is in. */
function findAction(before: string): string | undefined {
  return [...before.matchAll(/^[ \t]*(?:-[ \t]+)?action:\s+["']?([^\s"']+)/gm)].at(-1)?.[1];
}

function readLine(text: string): Line | undefined {
  const match = /^(\s*)((?:-\s+|-$)*)(?:(["']?)([^\s"'#][^"']*?)\3:(?:\s|$))?/.exec(text);
  if (!match || text.trim() === '' || text.trim().startsWith('#')) return undefined;
  const [, spaces = '', dashes = '', , key] = match;
  return { indent: spaces.length + dashes.length, key, isItem: dashes !== '' };
}

/** The keys that the line at the end of a text is in, from the outside; indentation counts, so that half-written text has them too. */
function findPath(before: string): string[] {
  const lines = before.split('\n');
  const current = lines.pop() ?? '';
  const own = readLine(`${current}x`);
  let indent = own?.indent ?? current.length;
  const path: string[] = [];
  for (const text of lines.toReversed()) {
    const line = readLine(text);
    if (!line) continue;
    const isOutside =
      line.indent < indent ||
      (own?.isItem === true && path.length === 0 && isParentOfItem(text, current));
    if (!isOutside || line.key === undefined) continue;
    path.unshift(line.key);
    // Items of a list may be at the same indentation as its key.
    indent = line.isItem ? line.indent - 1 : line.indent;
    if (indent <= 0 && !line.isItem) break;
  }
  return path;
}

/** Whether a line is the key of the list that an item is in. */
function isParentOfItem(text: string, item: string): boolean {
  const spaces = /^\s*/.exec(item)?.[0].length ?? 0;
  const line = readLine(text);
  return line !== undefined && !line.isItem && line.indent <= spaces;
}

function completeExpression(
  text: string,
  offset: number,
  expression: string,
  { filters }: CompletionNames,
): CodeCompletions | undefined {
  const filter = /\|\s*(\w*)$/.exec(expression);
  if (filter) return { from: offset - (filter[1] ?? '').length, options: filters.map(toOption) };
  const [typed = ''] = /(?<![\w.])[\w.]*$/.exec(expression) ?? [];
  const dot = typed.lastIndexOf('.');
  const from = offset - (typed.length - dot - 1);
  const object = dot < 0 ? '' : typed.slice(0, dot);
  const options = listMembers(text, object);
  return options.length === 0 ? undefined : { from, options: options.map(toOption) };
}

function listMembers(text: string, object: string): string[] {
  switch (object) {
    case '':
      return ['parameters', 'secrets', 'steps', 'user', 'each', 'context'];
    case 'parameters':
      return listProperties(text);
    case 'steps':
      return [...text.matchAll(/^[ \t]*(?:-[ \t]+)?id:\s+["']?([\w-]+)/gm)].map(
        ([, id = '']) => id,
      );
    case 'user':
      return ['ref', 'entity'];
    case 'each':
      return ['key', 'value'];
    default:
      return /^steps\.[\w-]+$/.test(object) ? ['output'] : [];
  }
}

/** The names below keys `properties`, as far as indentation shows them. */
function listProperties(text: string): string[] {
  const lines = text.split('\n');
  const names = lines.flatMap((line, index) => {
    const read = readLine(line);
    if (read?.key !== 'properties') return [];
    const inside: { indent: number; key: string }[] = [];
    for (const next of lines.slice(index + 1)) {
      const each = readLine(next);
      if (!each) continue;
      if (each.indent <= read.indent) break;
      if (each.key !== undefined && !each.isItem)
        inside.push({ indent: each.indent, key: each.key });
    }
    const first = inside[0]?.indent;
    return inside.filter(({ indent }) => indent === first).map(({ key }) => key);
  });
  return [...new Set(names)];
}
