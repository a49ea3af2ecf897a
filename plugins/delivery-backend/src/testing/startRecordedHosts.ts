import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordedProviders } from './recordedProviders.ts';

/** What a host may answer in place of what was wanted. A project whose name begins with one is answered so. */
export const failures = {
  'fail-503': { status: 503, body: '{"message":"down"}' },
  'fail-401': { status: 401, body: '{"message":"no"}' },
  'fail-403': { status: 403, body: '{"message":"no"}' },
  'fail-404': { status: 404, body: '{"message":"none"}' },
  'fail-429': { status: 429, body: '{"message":"slow down"}', headers: { 'retry-after': '900' } },
  'fail-html': {
    status: 200,
    body: '<html>Sign in</html>',
    headers: { 'content-type': 'text/html' },
  },
  'fail-empty': { status: 200, body: '' },
  'fail-null': { status: 200, body: 'null' },
  'fail-shape': { status: 200, body: '{"data":{"project":[]},"value":7,"values":{},"items":[1]}' },
  'fail-move': { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } },
} as const;

/** Texts of a host that somebody hostile wrote: markup without end, and addresses that are code. */
function makeHostile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(makeHostile);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === 'id' || key === 'alertname' ? each : makeHostile(each),
      ]),
    );
  if (typeof value !== 'string' || /^\d{4}-\d\d-\d\dT/.test(value) || /^\d+$/.test(value))
    return value;
  return value.startsWith('https://')
    ? 'javascript:alert(1)'
    : '<script>alert(1)</script>\u0000'.repeat(300);
}

/** Starts one server in place of all hosts, which answers what {@link recordedProviders} recorded. */
export async function startRecordedHosts() {
  const requests: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const call = `${request.method} ${request.url}`;
    requests.push(call);
    const words = `${call} ${body}`;
    const failure = Object.entries(failures).find(([name]) => words.includes(name))?.[1];
    if (failure) {
      const headers = 'headers' in failure ? failure.headers : {};
      response.writeHead(failure.status, headers).end(failure.body);
      return;
    }
    const found = recordedProviders
      .filter(
        ({ kind }) =>
          (kind === 'pullRequests') === /pull-?requests|\/pulls|mergeRequests/i.test(words),
      )
      .flatMap(({ answers }) => Object.entries(answers))
      .find(([start]) => call.startsWith(start))?.[1];
    const content = words.includes('hostile') ? makeHostile(found) : found;
    response
      .writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(content ?? { message: `not recorded: ${call}` }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = 'portal-token';
  return {
    requests,
    config: {
      integrations: {
        github: [{ host: 'github.test', apiBaseUrl: `${origin}/github`, token }],
        gitlab: [{ host: 'gitlab.test', apiBaseUrl: `${origin}/gitlab/api/v4`, token }],
        azure: [
          {
            host: 'azure.test',
            apiBaseUrl: `${origin}/azure`,
            credentials: [{ organizations: ['acme'], personalAccessToken: token }],
          },
        ],
        bitbucketCloud: [
          { apiBaseUrl: `${origin}/bitbucket`, username: 'portal', appPassword: token },
        ],
        bitbucketServer: [
          { host: 'bitbucket.test', apiBaseUrl: `${origin}/bitbucket-server`, token },
        ],
        gitea: [{ host: 'gitea.test', baseUrl: `${origin}/gitea`, password: token }],
      },
      jenkins: { baseUrl: `${origin}/jenkins/`, username: 'portal', apiKey: token },
      delivery: {
        circleci: { baseUrl: `${origin}/circleci`, token },
        alertmanager: [{ baseUrl: `${origin}/alertmanager/pay`, token }],
        pagerDuty: { baseUrl: `${origin}/pagerduty/acme`, apiToken: token },
        opsgenie: { baseUrl: `${origin}/opsgenie/acme`, apiKey: token },
      },
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
