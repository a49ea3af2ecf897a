import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
  print,
  valueToLiteral,
} from 'graphql';
import { type GroupName, groupNames } from './groupNames.ts';

/** Something that has a name: a field, an argument, a value. */
export interface Member {
  name: string;
  description?: string | undefined;
  /** As it is written: `[User!]!`. */
  type?: string | undefined;
  /** The type's own name: `User`. */
  typeName?: string | undefined;
  /** The value when omitted, as it is written. */
  defaultValue?: string | undefined;
  /** Why it is no longer to be used. */
  deprecation?: string | undefined;
  args: readonly Member[];
}

/** A type or directive of a schema. */
export interface SchemaPart {
  group: GroupName;
  name: string;
  description?: string | undefined;
  members: readonly Member[];
  /** Interfaces that it has. */
  interfaces: readonly string[];
  /** What a union or interface may be. */
  possibleTypes: readonly string[];
  /** Where more is written about a scalar. */
  specifiedBy?: string | undefined;
  /** Where a directive may stand. */
  places: readonly string[];
}

/** The parts of a schema, sorted by group and name. */
export function describeSchema(schema: GraphQLSchema): SchemaPart[] {
  const roots = new Map<GraphQLNamedType | null | undefined, GroupName>([
    [schema.getQueryType(), 'query'],
    [schema.getMutationType(), 'mutation'],
    [schema.getSubscriptionType(), 'subscription'],
  ]);
  const types = Object.values(schema.getTypeMap())
    .filter(type => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .map(type => describeType(schema, type, roots.get(type)));
  const directives = schema
    .getDirectives()
    .filter(directive => !isSpecifiedDirective(directive))
    .map(({ name, description, args, locations }): SchemaPart => ({
      ...noMembers,
      group: 'directive',
      name: `@${name}`,
      description: description ?? undefined,
      members: args.map(describeMember),
      places: locations,
    }));
  return [...types, ...directives].sort(
    (a, b) =>
      groupNames.indexOf(a.group) - groupNames.indexOf(b.group) || (a.name < b.name ? -1 : 1),
  );
}

const noMembers = { members: [], interfaces: [], possibleTypes: [], places: [] } as const;

function describeType(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  root: GroupName | undefined,
): SchemaPart {
  const part = { ...noMembers, name: type.name, description: type.description ?? undefined };
  if (isObjectType(type) || isInterfaceType(type)) {
    return {
      ...part,
      group: root ?? (isObjectType(type) ? 'object' : 'interface'),
      members: Object.values(type.getFields()).map(describeMember),
      interfaces: type.getInterfaces().map(({ name }) => name),
      possibleTypes: isInterfaceType(type)
        ? schema.getPossibleTypes(type).map(({ name }) => name)
        : [],
    };
  }
  if (isInputObjectType(type))
    return {
      ...part,
      group: 'input',
      members: Object.values(type.getFields()).map(describeMember),
    };
  if (isUnionType(type))
    return { ...part, group: 'union', possibleTypes: type.getTypes().map(({ name }) => name) };
  if (isEnumType(type)) {
    const members = type.getValues().map(({ name, description, deprecationReason }): Member => ({
      name,
      description: description ?? undefined,
      deprecation: deprecationReason ?? undefined,
      args: [],
    }));
    return { ...part, group: 'enum', members };
  }
  const specifiedBy = isScalarType(type) ? (type.specifiedByURL ?? undefined) : undefined;
  return { ...part, group: 'scalar', specifiedBy };
}

function describeMember(
  member: GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument,
): Member {
  return {
    name: member.name,
    description: member.description ?? undefined,
    type: String(member.type),
    typeName: getNamedType(member.type).name,
    defaultValue: describeDefault(member),
    deprecation: member.deprecationReason ?? undefined,
    args: 'args' in member ? member.args.map(describeMember) : [],
  };
}

function describeDefault(
  member: GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument,
): string | undefined {
  if (!('default' in member) || !member.default) return undefined;
  const { literal, value } = member.default;
  const shown = literal ?? valueToLiteral(value, member.type as never);
  return shown && print(shown);
}
