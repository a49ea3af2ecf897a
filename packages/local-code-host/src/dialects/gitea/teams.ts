import type { Call, Route } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage, apiPath, formatOwner } from './shapes.ts';

function findOrganization({ state, params, caller }: Call) {
  requireRights(caller, 'none');
  const owner = state.requireOwner(params['owner'] ?? '');
  if (!owner.isOrganization) throw new Refusal(404, 'Not Found');
  return owner;
}

const listPeople = (call: Call, logins: Iterable<string>) =>
  answerPage(call, call.state.listPeople(logins), each => ({
    ...formatOwner(each, call.origin),
    avatar_url: `${call.origin}/avatars/${each.id}`,
  }));

/** People and teams of organizations. */
export const teamRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/orgs/:owner/members`,
    handle: call => listPeople(call, findOrganization(call).members),
  },
  {
    method: 'GET',
    path: `${apiPath}/orgs/:owner/teams`,
    handle(call) {
      const organization = findOrganization(call);
      return answerPage(call, organization.teams, ({ id, name, description }) => ({
        id,
        name,
        description,
        organization: formatOwner(organization, call.origin),
      }));
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/teams/:id/members`,
    handle(call) {
      requireRights(call.caller, 'none');
      const teams = [...call.state.owners.values()].flatMap(each => each.teams);
      const team = teams.find(({ id }) => String(id) === call.params['id']);
      if (!team) throw new Refusal(404, 'Not Found');
      return listPeople(call, team.members);
    },
  },
];
