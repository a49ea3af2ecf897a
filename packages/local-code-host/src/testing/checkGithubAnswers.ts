import { readFileSync } from 'node:fs';
import { type Schema, Validator } from 'jsonschema';
import { apiPath } from '../dialects/github/apiPath.ts';

/** Written by `scripts/extractGithubSchemas.mjs`. */
const schemas = JSON.parse(
  readFileSync(new URL('githubSchemas.json', import.meta.url), 'utf8'),
) as { answers: Record<string, Schema>; definitions: Record<string, Schema> };
const validator = new Validator();
validator.addSchema({ id: '/github', definitions: schemas.definitions }, '/github');
const { answers } = schemas;
const operations = Object.keys(answers).map(key => {
  const [method = '', path = '', status = ''] = key.split(' ');
  // The last name of a path may hold slashes, as branches and files do.
  const pattern = path
    .replace(/\{(ref|path|branch|tree_sha)\}$/, '.+')
    .replaceAll(/\{\w+\}/g, '[^/]+');
  return { key, method, status, pattern: new RegExp(`^${pattern}$`) };
});

/** A `fetch` that compares what GitHub's dialect answers with the schemas that GitHub publishes. */
export function checkGithubAnswers() {
  const checked = new Set<string>();
  const problems: string[] = [];
  const checkedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const path = new URL(String(input)).pathname.replace(apiPath, '').replace(/\/$/, '');
    const found = operations.find(
      ({ method, status, pattern }) =>
        method === (init?.method ?? 'GET') &&
        status === String(response.status) &&
        pattern.test(path),
    );
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    if (!found || !isJson) return response;
    const { errors } = validator.validate(await response.clone().json(), answers[found.key] ?? {});
    problems.push(...errors.map(error => `${found.key}: ${error.stack}`));
    checked.add(found.key);
    return response;
  };
  return {
    fetch: checkedFetch,
    problems,
    /** The answers that no call was given. */
    listUnchecked: () => Object.keys(answers).filter(key => !checked.has(key)),
  };
}
