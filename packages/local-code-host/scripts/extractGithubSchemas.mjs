/**
 * Writes the schemas of the answers that the forge gives in GitHub's dialect, without their texts, from the description
 * that GitHub publishes: `node extractGithubSchemas.mjs FOLDER`, where FOLDER is the unpacked package `@octokit/openapi`.
 * The package has 400 MB, so that it is no dependency.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const operations = {
  '/user': ['get'],
  '/user/orgs': ['get'],
  '/user/repos': ['get', 'post'],
  '/users/{username}': ['get'],
  '/users/{username}/repos': ['get'],
  '/orgs/{org}': ['get'],
  '/orgs/{org}/repos': ['get', 'post'],
  '/app/installations': ['get'],
  '/app/installations/{installation_id}/access_tokens': ['post'],
  '/repos/{owner}/{repo}': ['get', 'patch'],
  '/repos/{owner}/{repo}/branches': ['get'],
  '/repos/{owner}/{repo}/branches/{branch}': ['get'],
  '/repos/{owner}/{repo}/collaborators': ['get'],
  '/repos/{owner}/{repo}/commits': ['get'],
  '/repos/{owner}/{repo}/commits/{ref}': ['get'],
  '/repos/{owner}/{repo}/contents/{path}': ['get', 'put', 'delete'],
  '/repos/{owner}/{repo}/git/blobs': ['post'],
  '/repos/{owner}/{repo}/git/blobs/{file_sha}': ['get'],
  '/repos/{owner}/{repo}/git/commits': ['post'],
  '/repos/{owner}/{repo}/git/commits/{commit_sha}': ['get'],
  '/repos/{owner}/{repo}/git/matching-refs/{ref}': ['get'],
  '/repos/{owner}/{repo}/git/ref/{ref}': ['get'],
  '/repos/{owner}/{repo}/git/refs': ['post'],
  '/repos/{owner}/{repo}/git/refs/{ref}': ['patch'],
  '/repos/{owner}/{repo}/git/trees': ['post'],
  '/repos/{owner}/{repo}/git/trees/{tree_sha}': ['get'],
  '/repos/{owner}/{repo}/hooks': ['get', 'post'],
  '/repos/{owner}/{repo}/pulls': ['get', 'post'],
  '/repos/{owner}/{repo}/pulls/{pull_number}': ['get', 'patch'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/files': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/merge': ['put'],
  '/repos/{owner}/{repo}/topics': ['get', 'put'],
};
const schemaKeys = [
  'type',
  'enum',
  'required',
  'properties',
  'additionalProperties',
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  '$ref',
];
const refPrefix = '#/components/schemas/';

const [folder = ''] = process.argv.slice(2);
const source = JSON.parse(await readFile(join(folder, 'generated/api.github.com.json'), 'utf8'));
const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
const definitions = {};

/** A schema in the words of JSON Schema: without texts, and with `null` as a type of its own. */
function convert(schema) {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema;
  if ($ref !== undefined)
    return { $ref: `/github#/definitions/${define($ref.slice(refPrefix.length))}` };
  const converted = {};
  for (const key of schemaKeys) {
    const value = schema[key];
    if (value === undefined) continue;
    if (key === 'properties')
      converted[key] = Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, convert(each)]),
      );
    else if (['allOf', 'anyOf', 'oneOf'].includes(key))
      // Parts of a description often fit together, so that exactly one is too strict.
      converted[key === 'oneOf' ? 'anyOf' : key] = value.map(convert);
    else if (key === 'items' || key === 'additionalProperties') converted[key] = convert(value);
    else converted[key] = value;
  }
  return schema.nullable ? { anyOf: [{ type: 'null' }, converted] } : converted;
}

function define(name) {
  if (!(name in definitions)) {
    definitions[name] = true;
    definitions[name] = convert(source.components.schemas[name]);
  }
  return name;
}

const answers = {};
for (const [path, methods] of Object.entries(operations))
  for (const method of methods) {
    const { responses } = source.paths[path][method];
    for (const [status, response] of Object.entries(responses)) {
      const schema = response.content?.['application/json']?.schema;
      if (schema && status.startsWith('2'))
        answers[`${method.toUpperCase()} ${path} ${status}`] = convert(schema);
    }
  }
const text = JSON.stringify(
  { source: `@octokit/openapi ${version}`, answers, definitions },
  null,
  1,
);
await writeFile(new URL('../src/testing/githubSchemas.json', import.meta.url), `${text}\n`);
