import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A server with people and groups in the formats of several hosts. */
export interface PeopleHost {
  /** With its port. */
  host: string;
  url: string;
  stop(): Promise<void>;
}

/**
 * Answers what sources request of GitHub's and GitLab's GraphQL, of Keycloak's REST and of Microsoft Graph about people: one group with
 * one member, named after the host. At `/msi/token` it gives tokens of a managed identity, as App Service does.
 */
export async function startPeopleHost(): Promise<PeopleHost> {
  const server = createServer((request, response) => {
    answer(request).then(
      body => {
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body ?? {}));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(request: IncomingMessage): Promise<object | undefined> {
  const url = new URL(request.url ?? '/', 'http://host');
  const sent = await text(request);
  if (url.pathname === '/api/graphql') return { data: answerGraphql(sent) };
  if (url.pathname.endsWith('/protocol/openid-connect/token'))
    return { access_token: 'a.e30.c', refresh_token: 'b', expires_in: 300 };
  const isFirstPage = Number(url.searchParams.get('first') ?? 0) === 0;
  const path = url.pathname.replace(/^\/admin\/realms\/[^/]+/, '').replace(/\/$/, '');
  return findPlain(path, isFirstPage);
}

/** GitLab's REST, Keycloak's, and Microsoft's. */
function findPlain(path: string, isFirstPage: boolean): object | undefined {
  const keycloakUser = { id: 'k1', username: 'keycloak-ada', email: 'k@example.com' };
  const keycloakGroup = { id: 'k2', name: 'keycloak-team', subGroupCount: 0, subGroups: [] };
  const answers: Readonly<Record<string, object>> = {
    '/admin/serverinfo': { systemInfo: { version: '26.0.0' } },
    '/users/count': 1 as never,
    '/groups/count': { count: 1 },
    '/users': isFirstPage ? [keycloakUser] : [],
    '/groups': isFirstPage ? [keycloakGroup] : [],
    '/groups/k2': keycloakGroup,
    '/groups/k2/members': isFirstPage ? [keycloakUser] : [],
    '/msi/token': {
      access_token: 'a-token',
      token_type: 'Bearer',
      resource: 'graph',
      expires_on: String(Math.round(Date.now() / 1000) + 86_400),
    },
    '/v1.0/organization/acme': { id: 'm0', displayName: 'Acme' },
    '/v1.0/users': { value: [{ id: 'm1', displayName: 'Ada', mail: 'msgraph-ada@example.com' }] },
    '/v1.0/groups': { value: [{ id: 'm2', displayName: 'msgraph-team', securityEnabled: true }] },
    '/v1.0/groups/m2/members': { value: [{ '@odata.type': '#microsoft.graph.user', id: 'm1' }] },
    '/api/v4/projects': [],
    '/api/v4/users': [
      { id: 3, username: 'gitlab-ada', name: 'Ada', state: 'active', web_url: 'http://host/ada' },
    ],
    '/api/v4/groups': [
      { id: 4, name: 'gitlab-team', full_path: 'gitlab-team', visibility: 'private' },
    ],
  };
  return answers[path];
}

function answerGraphql(sent: string): object {
  const page = { hasNextPage: false, endCursor: null };
  const member = { login: 'github-ada', name: 'Ada', organizationVerifiedDomainEmails: [] };
  if (sent.includes('membersWithRole'))
    return { organization: { membersWithRole: { pageInfo: page, nodes: [member] } } };
  if (sent.includes('combinedSlug')) {
    const members = { pageInfo: page, nodes: [member] };
    const team = { slug: 'github-team', combinedSlug: 'acme/github-team', members };
    return { organization: { teams: { pageInfo: page, nodes: [team] } } };
  }
  if (sent.includes('groupMembers')) {
    const user = {
      id: 'gid://gitlab/User/3',
      username: 'gitlab-ada',
      name: 'Ada',
      state: 'active',
    };
    return { group: { groupMembers: { nodes: [{ user }], pageInfo: page } } };
  }
  return { group: { descendantGroups: { nodes: [], pageInfo: page } } };
}
