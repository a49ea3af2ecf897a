import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import type { ForgeRepository, Invitation } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage, findRepository } from './repositories.ts';
import { apiPath } from './apiPath.ts';
import { formatRepository } from './shapes.ts';
import { formatOwner } from './accountShapes.ts';

const at = `${apiPath}/repos/:owner/:repo`;
/** Names of roles, which differ from those of the rights that are given. */
const roles: Readonly<Record<string, string>> = { pull: 'read', push: 'write' };
const minimal = [
  'id',
  'node_id',
  'name',
  'full_name',
  'private',
  'owner',
  'description',
  'fork',
  'url',
];
const cloneUrls = ['clone_url', 'git_url', 'ssh_url', 'svn_url', 'mirror_url'];

/** What is shown of a repository to those who may not see all of it. */
function formatMinimalRepository(repository: ForgeRepository, call: Call) {
  return Object.fromEntries(
    Object.entries(formatRepository(repository, call)).filter(
      ([key]) => minimal.includes(key) || (key.endsWith('_url') && !cloneUrls.includes(key)),
    ),
  );
}

function formatInvitation(
  { id, login, inviter, permission, createdAt }: Invitation,
  repository: ForgeRepository,
  call: Call,
) {
  const { state, origin } = call;
  return {
    id,
    node_id: `RI_${id}`,
    repository: formatMinimalRepository(repository, call),
    invitee: formatOwner(state.requireOwner(login), origin),
    inviter: formatOwner(state.requireOwner(inviter), origin),
    permissions: roles[permission] ?? permission,
    created_at: createdAt,
    url: `${origin}${apiPath}/user/repository_invitations/${id}`,
    html_url: `${origin}/${repository.fullName}/invitations`,
    expired: false,
  };
}

/** Who may do what in a repository: strangers are invited, and others added at once. */
export const collaboratorRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${at}/collaborators`,
    handle(call) {
      const { collaborators } = findRepository(call, 'write');
      return answerPage(call, [...collaborators], ([login, role]) => ({
        ...formatOwner(call.state.requireOwner(login), call.origin),
        role_name: roles[role] ?? role,
        permissions: {
          admin: role === 'admin',
          maintain: role === 'admin' || role === 'maintain',
          push: ['admin', 'maintain', 'push'].includes(role),
          triage: ['admin', 'maintain', 'push', 'triage'].includes(role),
          pull: true,
        },
      }));
    },
  },
  {
    method: 'PUT',
    path: `${at}/collaborators/:user`,
    handle(call) {
      const repository = findRepository(call, 'admin');
      const { permission } = z
        .object({ permission: z.string().default('push') })
        .parse(call.body ?? {});
      const { login, isStranger } = call.state.requireOwner(call.params['user'] ?? '');
      if (!isStranger || repository.collaborators.has(login)) {
        repository.collaborators.set(login, permission);
        return { status: 204 };
      }
      const invitation: Invitation = {
        id: call.state.takeId(),
        login,
        inviter: call.caller?.login ?? '',
        permission,
        createdAt: new Date().toISOString(),
      };
      repository.invitations.push(invitation);
      return { status: 201, body: formatInvitation(invitation, repository, call) };
    },
  },
  {
    method: 'DELETE',
    path: `${at}/collaborators/:user`,
    handle(call) {
      findRepository(call, 'admin').collaborators.delete(call.params['user'] ?? '');
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: `${at}/invitations`,
    handle(call) {
      const repository = findRepository(call, 'admin');
      return answerPage(call, repository.invitations, each =>
        formatInvitation(each, repository, call),
      );
    },
  },
  {
    method: 'PATCH',
    path: `${apiPath}/user/repository_invitations/:id`,
    handle(call) {
      const { login } = requireRights(call.caller, 'none');
      const id = Number(call.params['id']);
      for (const { collaborators, invitations } of call.state.repositories.values()) {
        const index = invitations.findIndex(each => each.id === id && each.login === login);
        const [accepted] = index < 0 ? [] : invitations.splice(index, 1);
        if (!accepted) continue;
        collaborators.set(login, accepted.permission);
        return { status: 204 };
      }
      throw new Refusal(404, 'Not Found');
    },
  },
];
