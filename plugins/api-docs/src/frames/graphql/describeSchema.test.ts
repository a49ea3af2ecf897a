import { expect, it } from 'vitest';
import { describeSchema } from './describeSchema.ts';
import { readSchema } from './readSchema.ts';

const schema = `
"What can be asked"
type Query { user(id: ID!, first: Int = 20): User, node(id: ID!): Node }
type Mutation { add(input: UserInput!): User! }
interface Node { id: ID! }
type User implements Node { id: ID!, name: String @deprecated(reason: "use id"), pets: [Pet!]! }
union Pet = Dog
type Dog { name: String }
input UserInput { name: String = "x", tags: [String!] = ["a", "b"] }
enum Size { SMALL LARGE }
scalar Date @specifiedBy(url: "https://example.com/date")
directive @auth(role: String) on OBJECT | FIELD_DEFINITION
`;

it('describes all parts of a schema, by group and name', () => {
  const parts = describeSchema(readSchema(schema).schema);
  expect(parts.map(({ group, name }) => `${group} ${name}`)).toEqual([
    'query Query',
    'mutation Mutation',
    'object Dog',
    'object User',
    'input UserInput',
    'interface Node',
    'union Pet',
    'enum Size',
    'scalar Date',
    'directive @auth',
  ]);
  const find = (name: string) => parts.find(part => part.name === name);
  expect(find('Query')).toMatchObject({
    description: 'What can be asked',
    members: [
      {
        name: 'user',
        type: 'User',
        args: [
          { name: 'id', type: 'ID!', typeName: 'ID' },
          { name: 'first', type: 'Int', defaultValue: '20' },
        ],
      },
      { name: 'node' },
    ],
  });
  expect(find('User')).toMatchObject({
    interfaces: ['Node'],
    members: [
      { name: 'id' },
      { name: 'name', deprecation: 'use id' },
      { name: 'pets', type: '[Pet!]!', typeName: 'Pet' },
    ],
  });
  expect(find('Node')?.possibleTypes).toEqual(['User']);
  expect(find('Pet')?.possibleTypes).toEqual(['Dog']);
  expect(find('UserInput')?.members.map(each => each.defaultValue)).toEqual(['"x"', '["a", "b"]']);
  expect(find('Date')?.specifiedBy).toBe('https://example.com/date');
  expect(find('@auth')?.places).toEqual(['OBJECT', 'FIELD_DEFINITION']);
});
