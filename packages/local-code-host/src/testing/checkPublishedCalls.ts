import { readFileSync } from 'node:fs';
import { type Schema, Validator } from 'jsonschema';

/** A call as its host describes it. */
interface DescribedCall {
  /** Names of the query. */
  query: string[];
  body?: Schema;
  /** By status. */
  answers: Record<string, Schema>;
}

/** Written by `scripts/extractPublishedTypes.mjs`. */
const published = JSON.parse(
  readFileSync(new URL('publishedTypes.json', import.meta.url), 'utf8'),
) as Record<
  'cloud' | 'server',
  { calls: Record<string, DescribedCall>; definitions: Record<string, Schema> }
> & { gerrit: { types: Record<string, Schema>; definitions: Record<string, Schema> } };

const validator = new Validator();
for (const [host, { definitions }] of Object.entries(published))
  validator.addSchema({ id: `/${host}`, definitions }, `/${host}`);

/**
 * Compares a value with a described type, and lists what differs: fields without their places in lists. What is absent is
 * often answered as null, which no description says.
 */
function listDifferences(value: unknown, schema: Schema): string[] {
  const given: unknown = JSON.parse(JSON.stringify(value), (_, each: unknown) => each ?? undefined);
  const { errors } = validator.validate(given, schema);
  return errors.map(error => {
    const at = error.property.replace(/^instance\.?/, '').replaceAll(/\[\d+\]/g, '[]');
    return `${at ? `${at} ` : ''}${error.message}`;
  });
}

/** What an answer of Gerrit has that its published type has not, or otherwise. */
export function compareWithGerrit(type: string, value: unknown): string[] {
  return listDifferences(value, published.gerrit.types[type] ?? {});
}

/**
 * A `fetch` that compares calls and answers with the descriptions that Atlassian publishes of Bitbucket.
 *
 * @param options.apiUrl - address that the described paths are below.
 */
export function checkPublishedCalls(host: 'cloud' | 'server', { apiUrl }: { apiUrl: string }) {
  const { calls } = published[host];
  const described = Object.entries(calls).map(([key, call]) => {
    const [method = '', path = ''] = key.split(' ');
    // The last name of a path may hold slashes, as branches and files do.
    const pattern = path
      .replace('/api/latest', '')
      .replace(/\{(path|name)\}$/, '.*')
      .replaceAll(/\{\w+\}/g, '[^/]+');
    return { key, method, call, pattern: new RegExp(`^${pattern}/?$`) };
  });
  const checked = new Set<string>();
  const differences = new Set<string>();

  const checkedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = new URL(String(input));
    if (!url.href.startsWith(apiUrl)) return response;
    const method = init?.method ?? 'GET';
    const path = decodeURIComponent(url.pathname.slice(new URL(apiUrl).pathname.length));
    const found = described.find(each => each.method === method && each.pattern.test(path));
    const report = (text: string) =>
      differences.add(`${found?.key ?? `${method} ${path}`}: ${text}`);
    if (!found) {
      report('is not described');
      return response;
    }
    const { key, call } = found;
    checked.add(key);
    for (const name of url.searchParams.keys())
      if (!call.query.includes(name)) report(`query '${name}'`);
    if (typeof init?.body === 'string' && call.body)
      for (const each of listDifferences(JSON.parse(init.body), call.body)) report(`body ${each}`);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer = call.answers[response.status];
    if (response.ok && !answer) report(`status ${response.status}`);
    if (response.ok && answer && isJson)
      for (const each of listDifferences(await response.clone().json(), answer))
        report(`answer ${each}`);
    return response;
  };
  return {
    fetch: checkedFetch,
    /** What is sent or answered otherwise than described. */
    listDifferences: () => [...differences].sort(),
    /** Described calls that were not sent. */
    listUnchecked: () => Object.keys(calls).filter(key => !checked.has(key)),
  };
}
