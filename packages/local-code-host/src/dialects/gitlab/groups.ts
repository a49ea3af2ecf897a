import type { Call, Route } from '../../http/Dialect.ts';
import { type Owner, requireRights } from '../../model/ForgeState.ts';
import { answerPage, findGroup } from './projects.ts';
import { apiPath, formatNamespace, formatUser } from './shapes.ts';

const listGroups = ({ state }: Call) =>
  [...state.owners.values()].filter(({ isOrganization }) => isOrganization);

function formatGroup(group: Owner, call: Call) {
  const above = group.login.slice(0, Math.max(0, group.login.lastIndexOf('/')));
  const parent = listGroups(call).find(({ login }) => login === above);
  return {
    ...formatNamespace(group, call.origin),
    description: '',
    visibility: 'private',
    parent_id: parent?.id ?? null,
  };
}

function formatMember(user: Owner, { origin }: Call) {
  return { ...formatUser(user, origin), avatar_url: null, access_level: 30 };
}

/** Groups, and the people in them. */
export const groupRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/groups`,
    handle: call => answerPage(call, listGroups(call), each => formatGroup(each, call)),
  },
  {
    method: 'GET',
    path: `${apiPath}/groups/:id`,
    handle: call => ({ body: formatGroup(findGroup(call), call) }),
  },
  {
    method: 'GET',
    path: `${apiPath}/groups/:id/descendant_groups`,
    handle(call) {
      const { login } = findGroup(call);
      const below = listGroups(call).filter(each => each.login.startsWith(`${login}/`));
      return answerPage(call, below, each => formatGroup(each, call));
    },
  },
  ...(['members', 'members/all'] as const).map((path): Route => ({
    method: 'GET',
    path: `${apiPath}/groups/:id/${path}`,
    handle(call) {
      const group = findGroup(call);
      const above = listGroups(call).filter(each => group.login.startsWith(`${each.login}/`));
      const groups = path === 'members' ? [group] : [group, ...above];
      const logins = new Set(groups.flatMap(({ members }) => [...members]));
      return answerPage(call, call.state.listPeople(logins), each => formatMember(each, call));
    },
  })),
  {
    method: 'GET',
    path: `${apiPath}/users`,
    handle(call) {
      requireRights(call.caller, 'none');
      const users = [...call.state.owners.values()].filter(each => !each.isOrganization);
      return answerPage(call, users, each => formatMember(each, call));
    },
  },
];
