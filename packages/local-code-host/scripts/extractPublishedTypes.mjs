/**
 * Writes the descriptions of the calls and answers of Bitbucket Cloud, Bitbucket Data Center and Gerrit as JSON Schema, from
 * the types that are published of them: `node extractPublishedTypes.mjs BITBUCKET GERRIT`, where BITBUCKET is the unpacked
 * package `@coderabbitai/bitbucket`, whose types are generated from Atlassian's descriptions, and GERRIT is
 * `@gerritcodereview/typescript-api`, which is Gerrit's own.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ts = createRequire(import.meta.url)('typescript');
const operations = {
  cloud: {
    '/repositories/{workspace}': ['get'],
    '/repositories/{workspace}/{repo_slug}': ['get', 'post'],
    '/repositories/{workspace}/{repo_slug}/commit/{commit}': ['get'],
    '/repositories/{workspace}/{repo_slug}/commits/{revision}': ['get'],
    '/repositories/{workspace}/{repo_slug}/permissions-config/users/{selected_user_id}': ['put'],
    '/repositories/{workspace}/{repo_slug}/pullrequests': ['get', 'post'],
    '/repositories/{workspace}/{repo_slug}/pullrequests/{pull_request_id}': ['get'],
    '/repositories/{workspace}/{repo_slug}/refs/branches': ['get', 'post'],
    '/repositories/{workspace}/{repo_slug}/refs/branches/{name}': ['get'],
    '/repositories/{workspace}/{repo_slug}/src': ['post'],
    '/repositories/{workspace}/{repo_slug}/src/{commit}/{path}': ['get'],
    '/workspaces/{workspace}/projects': ['get'],
  },
  server: {
    '/api/latest/projects': ['get'],
    '/api/latest/projects/{projectKey}/repos': ['get', 'post'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}': ['get'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/archive': ['get'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/branches': ['get', 'post'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/commits': ['get'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/default-branch': ['get', 'put'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/files': ['get'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/permissions/users': ['put'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/pull-requests': ['get', 'post'],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/pull-requests/{pullRequestId}': [
      'get',
    ],
    '/api/latest/projects/{projectKey}/repos/{repositorySlug}/raw/{path}': ['get'],
    '/api/latest/repos': ['get'],
  },
};
const gerritTypes = ['ChangeInfo', 'ProjectInfo'];

const [bitbucket = '', gerrit = ''] = process.argv.slice(2);
const described = {};
for (const [name, paths] of Object.entries(operations))
  described[name] = await describeBitbucket(name, paths);
described.gerrit = await describeGerrit();
const text = JSON.stringify(described, null, 1);
await writeFile(new URL('../src/testing/publishedTypes.json', import.meta.url), `${text}\n`);

async function describeBitbucket(name, paths) {
  const file = join(bitbucket, `dist/${name}/openapi/openapi-typescript.d.ts`);
  const { checker, source } = load(file);
  const published = requireType(checker, source, 'paths');
  const converter = createConverter(checker, name);
  const calls = {};
  for (const [path, methods] of Object.entries(paths))
    for (const method of methods) {
      const operation = getMember(checker, getMember(checker, published, path), method);
      const parameters = getMember(checker, operation, 'parameters');
      const query = listNames(checker, getMember(checker, parameters, 'query'));
      const body = getContent(checker, getMember(checker, operation, 'requestBody'));
      const responses = getMember(checker, operation, 'responses');
      const answers = {};
      for (const { name: status } of checker.getPropertiesOfType(responses)) {
        if (!status.startsWith('2')) continue;
        const answer = getContent(checker, getMember(checker, responses, status));
        answers[status] = answer ? converter.convert(answer) : {};
      }
      calls[`${method.toUpperCase()} ${path}`] = {
        query,
        ...(body && { body: converter.convert(body) }),
        answers,
      };
    }
  return {
    source: await readVersion(bitbucket),
    calls,
    definitions: converter.definitions,
  };
}

async function describeGerrit() {
  const { checker, source } = load(join(gerrit, 'rest-api.ts'));
  const converter = createConverter(checker, 'gerrit');
  const types = {};
  for (const name of gerritTypes) {
    const found = findType(checker, source, name);
    if (found) types[name] = converter.convert(found);
  }
  return { source: await readVersion(gerrit), types, definitions: converter.definitions };
}

async function readVersion(folder) {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version}`;
}

function load(file) {
  const options = {
    strict: true,
    noLib: false,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
  };
  const program = ts.createProgram([file], options);
  return { checker: program.getTypeChecker(), source: program.getSourceFile(file) };
}

function findType(checker, source, name) {
  const symbol = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .find(each => each.name === name);
  return symbol && checker.getDeclaredTypeOfSymbol(symbol);
}

function requireType(checker, source, name) {
  const found = findType(checker, source, name);
  if (!found) throw new Error(`No type '${name}'`);
  return found;
}

function getMember(checker, type, name) {
  const symbol = type && checker.getPropertyOfType(checker.getNonNullableType(type), name);
  return symbol && checker.getTypeOfSymbol(symbol);
}

function listNames(checker, type) {
  if (!type) return [];
  return checker.getPropertiesOfType(checker.getNonNullableType(type)).map(({ name }) => name);
}

/** What is sent or answered as JSON. */
function getContent(checker, type) {
  const content = getMember(checker, type, 'content');
  const json = getMember(checker, content, 'application/json');
  return json ?? getMember(checker, content, 'application/json;charset=UTF-8');
}

/** Converts types into JSON Schema; those that have a name once, so that they may hold themselves. */
function createConverter(checker, host) {
  const definitions = {};
  const names = new Map();

  function convert(type) {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] };
    if (flags & ts.TypeFlags.BooleanLiteral)
      return { enum: [checker.typeToString(type) === 'true'] };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.Never) return { not: {} };
    if (type.isUnion()) return convertUnion(type.types);
    if (checker.isArrayType(type))
      return { type: 'array', items: convert(checker.getTypeArguments(type)[0]) };
    // A brand on a text or number.
    const brand =
      type.isIntersection() && type.types.find(each => each.flags & ts.TypeFlags.Primitive);
    if (brand) return convert(brand);
    return define(type);
  }

  function convertUnion(types) {
    const given = types.filter(each => !(each.flags & ts.TypeFlags.Undefined));
    const values = given.filter(each => each.isStringLiteral() || each.isNumberLiteral());
    if (values.length === given.length) return { enum: values.map(({ value }) => value).sort() };
    const converted = [...new Set(given.map(each => JSON.stringify(convert(each))))];
    const [only] = converted;
    return converted.length === 1
      ? JSON.parse(only)
      : { anyOf: converted.map(each => JSON.parse(each)) };
  }

  /** Adds the fields of a type: `Omit` of an open type leaves none, so that it is looked into. */
  function collect(type, fields = new Map()) {
    const [of, names] = type.aliasTypeArguments ?? [];
    if (type.aliasSymbol?.name === 'Omit') {
      const left = collect(of);
      for (const each of names.isUnion() ? names.types : [names]) left.delete(each.value);
      for (const [name, symbol] of left) fields.set(name, symbol);
    } else if (type.isIntersection()) for (const each of type.types) collect(each, fields);
    else
      for (const symbol of checker.getPropertiesOfType(type))
        if (!fields.has(symbol.name)) fields.set(symbol.name, symbol);
    return fields;
  }

  function define(type) {
    const known = names.get(type);
    if (known) return known;
    const name = `t${names.size + 1}`;
    const reference = { $ref: `/${host}#/definitions/${name}` };
    names.set(type, reference);
    const properties = {};
    const required = [];
    for (const symbol of collect(type).values()) {
      // Which of several forms an object of Bitbucket Cloud has: described as one form alone.
      if (host === 'cloud' && symbol.name === 'type') {
        properties.type = { type: 'string' };
        continue;
      }
      properties[symbol.name] = convert(checker.getTypeOfSymbol(symbol));
      if (!(symbol.flags & ts.SymbolFlags.Optional)) required.push(symbol.name);
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind?.String ?? 0);
    const isMap = index && Object.keys(properties).length === 0;
    definitions[name] = {
      type: 'object',
      properties,
      required,
      // What a description leaves open it still names: other names are none of it.
      additionalProperties: isMap ? convert(index.type) : false,
    };
    return reference;
  }

  return { convert, definitions };
}
