import { isJsonObject, type JsonObject } from '@portico/catalog-model';
import { findExpressionProblem } from '@portico/patterns/expressions';
import { createSchemaValidator } from './createSchemaValidator.ts';
import { kindLimits } from './entityKindConfig.ts';

/** What is wrong with a JSON Schema: where, and what to do about it. */
export interface SchemaProblem {
  path: (string | number)[];
  message: string;
  hint: string;
}

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const single = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
]);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'items']);
const named = new Set(['$defs', 'definitions', 'dependencies', 'patternProperties', 'properties']);
const others = new Set([
  '$comment',
  '$id',
  '$ref',
  '$schema',
  'const',
  'default',
  'description',
  'enum',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'pattern',
  'readOnly',
  'required',
  'title',
  'type',
  'uniqueItems',
]);

/** What is wrong with a schema that nobody should find out by their documents; empty when nothing is. */
export function findSchemaProblems(schema: JsonObject): SchemaProblem[] {
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  if (bytes > kindLimits.schemaBytes)
    return [
      {
        path: [],
        message: `The schema has ${bytes} bytes, more than ${kindLimits.schemaBytes}`,
        hint: 'describe less of spec',
      },
    ];
  const problems: SchemaProblem[] = [];
  visit(schema, [], (path, message, hint) => problems.push({ path, message, hint }));
  if (problems.length === 0) checkReferences(schema, problems);
  return problems;
}

type Report = (path: (string | number)[], message: string, hint: string) => void;

function visit(schema: unknown, path: (string | number)[], report: Report): void {
  if (typeof schema === 'boolean') return;
  if (!isJsonObject(schema)) {
    report(path, 'A schema must be an object', 'write keywords such as type there');
    return;
  }
  if (path.length > kindLimits.schemaDepth * 2) {
    report(path, `The schema nests deeper than ${kindLimits.schemaDepth}`, 'make it flatter');
    return;
  }
  for (const [keyword, value] of Object.entries(schema)) {
    const at = [...path, keyword];
    if (lists.has(keyword) && Array.isArray(value))
      value.forEach((item, index) => visit(item, [...at, index], report));
    else if (single.has(keyword)) visit(value, at, report);
    else if (named.has(keyword)) visitNamed(keyword, value, at, report);
    else if (lists.has(keyword)) report(at, `'${keyword}' must be a list`, 'write schemas there');
    else if (others.has(keyword)) checkKeyword(keyword, value, at, report);
    else
      report(
        at,
        `'${keyword}' is no keyword of JSON Schema`,
        'correct its name, or move it under properties',
      );
  }
}

function visitNamed(keyword: string, value: unknown, at: (string | number)[], report: Report) {
  if (!isJsonObject(value)) {
    report(at, `'${keyword}' must be an object`, 'write names with schemas there');
    return;
  }
  for (const [name, child] of Object.entries(value)) {
    if (keyword === 'patternProperties') checkPattern(name, [...at, name], report);
    // A dependency may be a list of names.
    if (keyword !== 'dependencies' || !Array.isArray(child)) visit(child, [...at, name], report);
  }
}

function checkKeyword(keyword: string, value: unknown, at: (string | number)[], report: Report) {
  if (keyword === 'type') {
    const unknown = [value].flat().find(type => !types.includes(type as string));
    if (unknown !== undefined)
      report(at, `Type '${String(unknown)}' is not known`, `use one of ${types.join(', ')}`);
  } else if (keyword === 'required' || keyword === 'enum') {
    if (!Array.isArray(value)) report(at, `'${keyword}' must be a list`, 'write it as a list');
  } else if (keyword === 'pattern') {
    checkPattern(value, at, report);
  } else if (keyword === '$ref' && (typeof value !== 'string' || !value.startsWith('#'))) {
    report(
      at,
      `'$ref' leads out of the schema`,
      "move what it names under definitions, and write '#/definitions/name'",
    );
  }
}

function checkPattern(value: unknown, at: (string | number)[], report: Report): void {
  if (typeof value !== 'string') {
    report(at, 'A pattern must be a text', 'put it in quotes');
    return;
  }
  const problem = findExpressionProblem(value);
  if (problem !== undefined) report(at, `The pattern is not valid: ${problem}`, 'correct it');
}

/** References are followed when a document needs them; one that leads nowhere or in a circle is found here. */
function checkReferences(schema: JsonObject, problems: SchemaProblem[]): void {
  const listRefs = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap(listRefs)
      : isJsonObject(value)
        ? [
            ...(typeof value['$ref'] === 'string' ? [value['$ref']] : []),
            ...Object.values(value).flatMap(listRefs),
          ]
        : [];
  for (const ref of new Set(listRefs(schema))) {
    try {
      createSchemaValidator({ ...schema, allOf: [{ $ref: ref }] })({});
    } catch (error) {
      const message =
        error instanceof RangeError
          ? `'${ref}' leads to itself`
          : `'${ref}' is not found in the schema`;
      problems.push({ path: [], message, hint: 'correct the reference' });
    }
  }
}
