import { z } from 'zod';
import type { Route } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { refuseConflict } from '../../model/refuseConflict.ts';
import { resourceLocations } from './resourceLocations.ts';
import { heads } from './azureRequests.ts';
import {
  answerList,
  find,
  formatCommit,
  formatProject,
  formatPull,
  formatRepository,
  requireVersion,
} from './azureShapes.ts';
import { answerItems, openPull, push, updateRefs } from './azureContents.ts';

const at = '/:organization/:project/_apis/git/repositories/:repo';

/** Every route of the dialect. */
export const routes: readonly Route[] = [
  ...resourceLocations,
  {
    method: 'POST',
    // Of Microsoft Entra, which has a host of its own.
    path: '/:tenant/oauth2/v2.0/token',
    handle({ bytes, state }) {
      const form = new URLSearchParams(bytes.toString());
      const app = state.apps.get(form.get('client_id') ?? '');
      const isKnown = app !== undefined && app.key === form.get('client_secret');
      const isRequest = form.get('grant_type') === 'client_credentials' && form.has('scope');
      const [account = ''] = app?.installations ?? [];
      if (!isKnown || !isRequest)
        return {
          status: 401,
          body: {
            error: 'invalid_client',
            error_description: `AADSTS7000215: Invalid client secret '${form.get('client_secret')}'`,
          },
        };
      const access_token = app.issueToken(account);
      state.addToken(access_token, account, 'admin');
      return { body: { token_type: 'Bearer', expires_in: 3599, access_token } };
    },
  },
  {
    method: 'GET',
    path: '/:organization/_apis/projects',
    handle(call) {
      requireRights(call.caller, 'none');
      const above = `${call.params['organization']}/`;
      const owners = [...call.state.owners.values()].filter(
        ({ login, isOrganization }) => isOrganization && login.startsWith(above),
      );
      return answerList(call, owners, ({ login }) => formatProject(login));
    },
  },
  {
    method: 'GET',
    path: '/:organization/_apis/git/repositories',
    async handle(call) {
      const above = `${call.params['organization']}/`;
      const found = call.state
        .listRepositories(requireRights(call.caller, 'none'))
        .filter(({ owner }) => owner.startsWith(above));
      const value = await Promise.all(found.map(each => formatRepository(each, call.origin)));
      return { body: { count: value.length, value } };
    },
  },
  {
    method: 'GET',
    path: '/:organization/:project/_apis/git/repositories',
    async handle(call) {
      const { organization, project } = call.params;
      const { login } = call.state.requireOwner(`${organization}/${project}`);
      const found = call.state.listRepositories(requireRights(call.caller, 'none'), login);
      const value = await Promise.all(found.map(each => formatRepository(each, call.origin)));
      return { body: { count: value.length, value } };
    },
  },
  {
    method: 'POST',
    path: '/:organization/:project/_apis/git/repositories',
    async handle(call) {
      requireRights(call.caller, 'admin');
      const { name } = z.object({ name: z.string().min(1) }).parse(call.body);
      const { organization, project } = call.params;
      const owner = `${organization}/${project}`;
      const created = await refuseConflict(
        () => call.state.createRepository({ owner, name, isPrivate: true }),
        () => new Refusal(409, `TF400948: A Git repository with the name ${name} already exists.`),
      );
      return { status: 201, body: await formatRepository(created, call.origin) };
    },
  },
  {
    method: 'GET',
    path: at,
    handle: async call => ({ body: await formatRepository(find(call), call.origin) }),
  },
  { method: 'GET', path: `${at}/items`, handle: answerItems },
  { method: 'POST', path: `${at}/pushes`, handle: push },
  { method: 'POST', path: `${at}/refs`, handle: updateRefs },
  {
    method: 'GET',
    path: `${at}/refs`,
    async handle(call) {
      const refs = await find(call).git.listRefs(
        `refs/${call.query.get('filter') ?? ''}`.replace(/[^/]*$/, ''),
      );
      const prefix = `refs/${call.query.get('filter') ?? ''}`;
      const found = [...refs].filter(([name]) => name.startsWith(prefix));
      return answerList(call, found, ([name, objectId]) => ({ name, objectId }));
    },
  },
  {
    method: 'GET',
    path: `${at}/commits`,
    async handle(call) {
      const repository = find(call);
      const path = call.query.get('searchCriteria.itemPath')?.replace(/^\//, '') || undefined;
      const commit = await requireVersion(call, repository, 'searchCriteria.itemVersion');
      const limit = Number(call.query.get('searchCriteria.$top') ?? '100');
      const commits = await repository.git.log(commit, { path, limit });
      return { body: { count: commits.length, value: commits.map(formatCommit) } };
    },
  },
  { method: 'POST', path: `${at}/pullrequests`, handle: openPull },
  {
    method: 'GET',
    path: `${at}/pullrequests`,
    handle(call) {
      const repository = find(call);
      const read = (name: string) => call.query.get(`searchCriteria.${name}`);
      const status = read('status') ?? 'active';
      const found = repository.pulls
        .filter(({ state }) => status === 'all' || (state === 'open') === (status === 'active'))
        .filter(({ head }) => !read('sourceRefName') || read('sourceRefName') === heads + head)
        .filter(({ base }) => !read('targetRefName') || read('targetRefName') === heads + base);
      return answerList(call, found.toReversed(), pull =>
        formatPull(pull, repository, call.origin),
      );
    },
  },
  {
    method: 'GET',
    path: `${at}/pullrequests/:number`,
    async handle(call) {
      const repository = find(call);
      const pull = repository.requirePull(Number(call.params['number']));
      return { body: await formatPull(pull, repository, call.origin) };
    },
  },
];
