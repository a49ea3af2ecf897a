type Schema = Readonly<Record<string, unknown>>;

interface Buried {
  schema: Schema;
  value: unknown;
}

const text = { type: 'string' } as const;
const on = { type: 'boolean', title: 'On' } as const;
const isOn = { properties: { on: { const: true } }, required: ['on'] } as const;
const object = (rest: Schema) => ({ type: 'object', ...rest });
const list = (rest: Schema) => ({ type: 'array', ...rest });

type Bury = (inner: Buried, define: (schema: Schema) => string) => Buried;

/** Every way in which a schema can have another one within it, with a value that fits. */
const ways = {
  properties: ({ schema, value }) => ({
    schema: object({ properties: { plain: text, inner: schema } }),
    value: { plain: 'plain-value', inner: value },
  }),
  items: ({ schema, value }) => ({ schema: list({ items: schema }), value: [value, value] }),
  itemsByPosition: ({ schema, value }) => ({
    schema: list({ items: [text, schema] }),
    value: ['plain-value', value],
  }),
  additionalItems: ({ schema, value }) => ({
    schema: list({ items: [text], additionalItems: schema }),
    value: ['plain-value', value, value],
  }),
  prefixItems: ({ schema, value }) => ({
    schema: list({ prefixItems: [text, schema], items: text }),
    value: ['plain-value', value, 'plain-value'],
  }),
  itemsAfterPrefix: ({ schema, value }) => ({
    schema: list({ prefixItems: [text], items: schema }),
    value: ['plain-value', value],
  }),
  anyOf: ({ schema, value }) => ({ schema: { anyOf: [{ type: 'null' }, schema] }, value }),
  oneOf: ({ schema, value }) => ({ schema: { oneOf: [{ type: 'null' }, schema] }, value }),
  allOf: ({ schema, value }) => ({ schema: { allOf: [schema] }, value }),
  dependencies: ({ schema, value }) => ({
    schema: object({ properties: { on }, dependencies: { on: { properties: { inner: schema } } } }),
    value: { on: true, inner: value },
  }),
  dependenciesOneOf: ({ schema, value }) => ({
    schema: object({
      properties: { on },
      dependencies: {
        on: {
          oneOf: [
            { properties: { on: { const: false } } },
            { properties: { on: { const: true }, inner: schema } },
          ],
        },
      },
    }),
    value: { on: true, inner: value },
  }),
  dependentSchemas: ({ schema, value }) => ({
    schema: object({
      properties: { on },
      dependentSchemas: { on: { properties: { inner: schema } } },
    }),
    value: { on: true, inner: value },
  }),
  // oxlint-disable-next-line unicorn/no-thenable
  then: ({ schema, value }) => ({
    schema: object({
      properties: { on },
      if: isOn,
      // oxlint-disable-next-line unicorn/no-thenable
      then: { properties: { inner: schema } },
    }),
    value: { on: true, inner: value },
  }),
  else: ({ schema, value }) => ({
    schema: object({ properties: { on }, if: isOn, else: { properties: { inner: schema } } }),
    value: { on: false, inner: value },
  }),
  additionalProperties: ({ schema, value }) => ({
    schema: object({ additionalProperties: schema }),
    value: { chosen: value },
  }),
  patternProperties: ({ schema, value }) => ({
    schema: object({ patternProperties: { '^inner': schema } }),
    value: { inner: value },
  }),
  ref: ({ schema, value }, define) => ({ schema: { $ref: define(schema) }, value }),
} satisfies Record<string, Bury>;

/** A way to bury a field. */
export type BuryingWay = keyof typeof ways;
/** All of them. */
export const buryingWays = Object.keys(ways) as BuryingWay[];

/**
 * A form with a field at some depth, and values that fit it; each other text among them is `plain-value`.
 *
 * @param through - the ways from the field out.
 */
export function buryField(
  field: Schema,
  value: unknown,
  through: readonly BuryingWay[],
): { schema: Record<string, unknown>; values: Record<string, unknown> } {
  const definitions: Record<string, Schema> = {};
  const define = (schema: Schema) => {
    const name = `part${Object.keys(definitions).length}`;
    definitions[name] = schema;
    return `#/definitions/${name}`;
  };
  let buried: Buried = { schema: field, value };
  for (const way of through) buried = (ways[way] as Bury)(buried, define);
  return {
    schema: {
      type: 'object',
      properties: { start: buried.schema },
      ...(Object.keys(definitions).length > 0 && { definitions }),
    },
    values: { start: buried.value },
  };
}

/** The ways in which templates say that a value is a secret. */
export const secretMarks: readonly Schema[] = [
  { 'ui:field': 'Secret' },
  { 'ui:options': { field: 'Secret' } },
  { 'ui:widget': 'password' },
  { 'ui:widget': 'PasswordWidget' },
  { 'ui:options': { widget: 'password' } },
  { 'ui:options': { inputType: 'password' } },
  { format: 'password' },
  { writeOnly: true },
];
