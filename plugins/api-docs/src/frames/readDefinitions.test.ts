import { assert, json, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseShownProblems, readAsyncApi } from './asyncapi/readAsyncApi.ts';
import { DefinitionError } from './DefinitionError.ts';
import { describeSchema } from './graphql/describeSchema.ts';
import { readSchema } from './graphql/readSchema.ts';
import { countOperations, readOpenApi } from './openapi/readOpenApi.ts';

function findProblem(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems[0];
    throw error;
  }
  return undefined;
}

describe('readOpenApi', () => {
  it.each([
    ['openapi: 3.1.0\npaths: {}', '3.1.0'],
    ['openapi: 3.1\npaths: {}', '3.1'],
    ['{ "openapi": "3.0.3", "paths": {} }', '3.0.3'],
  ])('reads %j', (text, version) => {
    expect(readOpenApi(text)).toMatchObject({ openapi: version });
  });

  it('reads version 2', () => {
    expect(readOpenApi('swagger: 2.0\npaths: {}')).toMatchObject({ swagger: '2.0' });
  });

  it.each([
    ['openapi: 3.1.0\ninfo:\n  title: "never closed\npaths: {}', 4],
    ['{\n "openapi": "3.1.0",\n "paths": {,}\n}', 3],
    ['just text', 1],
    ['- a\n- b', 1],
    ['info: {}', 1],
    ['info: {}\nopenapi: 4.0.0', 2],
    ['openapi: 3.1.0\npaths: all of them', 2],
  ])('says where %j is broken', (text, line) => {
    expect(findProblem(() => readOpenApi(text))).toMatchObject({
      message: expect.stringMatching(/\w{3}/),
      line,
    });
  });

  it('counts operations', () => {
    const paths = { '/a': { get: {}, post: {}, parameters: [] }, '/b': { query: {} }, '/c': null };
    expect(countOperations({ paths })).toBe(3);
    expect(countOperations({ paths: [] })).toBe(0);
  });
});

describe('readAsyncApi', () => {
  it.each([
    ['asyncapi: 3.0.0\ninfo: [', 3],
    ['info: {}', 1],
  ])('says where %j is broken', (text, line) => {
    expect(findProblem(() => readAsyncApi(text))?.line).toBeLessThanOrEqual(line);
    expect(findProblem(() => readAsyncApi(text))?.message).toMatch(/\w{3}/);
  });

  it('reads what the component shows in place of a wrong definition', () => {
    const panel = `Error: There are errors in your Asyncapi document
line 3:
"info" property must have required property "title"
line 12:
Property "x" is not expected to be here`;
    expect(parseShownProblems(panel, true)).toEqual([
      { message: '"info" property must have required property "title"', line: 3 },
      { message: 'Property "x" is not expected to be here', line: 12 },
    ]);
    expect(parseShownProblems(panel, false)[0]?.line).toBeUndefined();
    expect(parseShownProblems('Error', true)).toEqual([{ message: 'Error' }]);
    const ofFirstLine = 'Error\n0\n"type" must be one of the allowed values';
    expect(parseShownProblems(ofFirstLine, true)).toEqual([
      { message: '"type" must be one of the allowed values', line: 1 },
    ]);
  });
});

describe('readSchema', () => {
  it.each([
    ['type Query {\n  a: Int\n', 3],
    ['type Query {\n  a: Int!!\n}', 2],
    ['type Query {\n  a("unclosed: Int\n}', 2],
  ])('says where %j is broken', (text, line) => {
    expect(findProblem(() => readSchema(text))).toEqual({
      message: expect.stringMatching(/\w{3}/),
      line,
    });
  });

  it('reads a part of a larger schema, with directives that nobody declared', () => {
    const { schema } = readSchema(
      'extend type Query { a: A @shareable }\nextend type Query { b: A }\ntype A @key(fields: "id") { id: ID! }',
    );
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['a', 'b']);
  });

  it('has the parts of all definitions of a type, as schemas that were put together have several', () => {
    const { schema } = readSchema(
      'type Query { a: Int }\nenum E { A }\ntype Query { b: E a: Int }\nextend type Query { c: Int }\nenum E { B }',
    );
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['a', 'b', 'c']);
    expect(describeSchema(schema).find(({ name }) => name === 'E')?.members).toHaveLength(2);
  });

  it('says that a schema is nested too deeply', () => {
    const type = `${'['.repeat(20_000)}Int${']'.repeat(20_000)}`;
    expect(findProblem(() => readSchema(`type Query { a: ${type} }`))).toEqual({
      message: 'nestedTooDeeply',
    });
  });

  it('is read from an introspection that leaves out what is empty', () => {
    const types = [
      {
        kind: 'OBJECT',
        name: 'Query',
        fields: [{ name: 'a', args: [], type: { name: 'E', kind: 'ENUM' } }],
      },
      { kind: 'ENUM', name: 'E', enumValues: null },
      { kind: 'INTERFACE', name: 'I' },
    ];
    const { schema } = readSchema(
      JSON.stringify({ __schema: { queryType: { name: 'Query' }, types } }),
    );
    expect(describeSchema(schema).map(({ name }) => name)).toEqual(['Query', 'I', 'E']);
  });
});

describe('a schema that leaves types to its platform', () => {
  it.each([
    [
      'AppSync',
      'type Query { at(on: AWSDate): AWSDateTime! @aws_auth }\ntype Subscription { made: AWSJSON @aws_subscribe(mutations: ["m"]) }',
      ['AWSDate 1', 'AWSDateTime 1', 'AWSJSON 2'],
    ],
    [
      'Apollo Federation',
      'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])\nunion _Entity = User | Product\ntype User implements Node @key(fields: "id") { id: ID! }\nextend type Query { _entities(of: [_Any!]!): [_Entity]! }',
      ['Product 2', 'Node 3', '_Any 4'],
    ],
    [
      'Hasura',
      'schema { query: query_root mutation: mutation_root }\ntype query_root { users(where: users_bool_exp): [jsonb!]! }',
      ['mutation_root 1', 'users_bool_exp 2', 'jsonb 2'],
    ],
    ['only what is not built in', 'type Query { a: Int b: __Type c: Float }', []],
  ])('is read, with what is undefined: %s', (_, text, expected) => {
    const { schema, unresolved } = readSchema(text);
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).not.toEqual([]);
    expect(unresolved.map(({ target, reason }) => `${target} ${reason.line}`)).toEqual(expected);
    expect(() => describeSchema(schema)).not.toThrow();
  });

  it('is read from an introspection that has not all types', () => {
    const type = (kind: string, name: string) => ({ kind, name, ofType: null });
    const fields = [
      { name: 'at', args: [], type: { kind: 'NON_NULL', ofType: type('SCALAR', 'AWSDateTime') } },
      { name: 'user', args: [], type: type('OBJECT', 'User') },
    ];
    const types = [{ kind: 'OBJECT', name: 'Query', interfaces: [], fields }];
    const __schema = { queryType: { name: 'Query' }, types, directives: [] };
    const { schema, unresolved } = readSchema(JSON.stringify({ data: { __schema } }));
    expect(unresolved.map(({ target }) => target).toSorted()).toEqual(['AWSDateTime', 'User']);
    expect(describeSchema(schema).map(({ name }) => name)).toEqual([
      'Query',
      'User',
      'AWSDateTime',
    ]);
  });
});

it('never fails in another way, whatever the text', () => {
  assert(
    property(oneof(string(), json()), text => {
      for (const read of [readOpenApi, readAsyncApi, readSchema])
        expect(findProblem(() => read(text))?.message).not.toBe('');
    }),
  );
});
