import { type CodeHost, getPagesUrl, type HostApi } from '@portico/code-hosts';
import { z } from 'zod';

const failed = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

/**
 * Reads a project over GitLab's GraphQL API, which answers in one request what the REST API needs one for each row for.
 *
 * @param fields - of the project; `$path` and `$first` are known.
 * @throws CodeHostError, RateLimitError.
 */
export async function queryGitlabProject<T>(
  api: HostApi,
  host: CodeHost,
  {
    path,
    first,
    fields,
    project,
  }: {
    path: string;
    first: number;
    fields: string;
    project: z.ZodType<T>;
  },
): Promise<T> {
  const url = `${(host.apiBaseUrl ?? `${getPagesUrl(host)}/api/v4`).replace(/\/v4\/?$/, '')}/graphql`;
  const query = `query($path: ID!, $first: Int!) { project(fullPath: $path) { ${fields} } }`;
  const answer = z.union([failed, z.object({ data: z.object({ project: project.nullable() }) })]);
  const body = await api.send('POST', url, { query, variables: { path, first } }, answer);
  const call = { method: 'POST', path: new URL(url).pathname } as const;
  if ('errors' in body)
    throw api.fail('unexpected-answer', body.errors[0]?.message ?? 'no data', call);
  if (body.data.project === null)
    throw api.fail('not-found', `'${host.host}' has no project '${path}'`, call);
  return body.data.project;
}
