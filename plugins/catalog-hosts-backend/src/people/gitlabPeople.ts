import {
  createDirectoryEntity,
  type DirectoryGroup,
  type DirectoryUser,
} from '@portico/catalog-node/people';
import { getPagesUrl } from '@portico/code-hosts';
import { ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import type { GitlabConfig } from '../hosts/gitlab.ts';
import type { HostCalls } from '../hosts/HostCalls.ts';
import { isBelow } from '../hosts/isBelow.ts';
import type { HostPeople } from './HostPeople.ts';
import { listAll, readListPage, takeOf } from './listAll.ts';
import { partOfOwners } from './readEachOwner.ts';

const group = z.looseObject({
  id: z.number(),
  name: z.string(),
  full_path: z.string().min(1),
  description: z.string().nullish(),
  visibility: z.string().nullish(),
  parent_id: z.number().nullish(),
});
const person = z.looseObject({
  id: z.number(),
  username: z.string().min(1),
  name: z.string().nullish(),
  state: z.string().nullish(),
  email: z.string().nullish(),
  avatar_url: z.string().nullish(),
  web_url: z.string().nullish(),
  is_using_seat: z.boolean().nullish(),
  group_saml_identity: z.object({ extern_uid: z.string().nullish() }).nullish(),
});
const cloud = 'gitlab.com';
const everything = '';
/** Tokens of groups and projects have accounts of their own. */
const tokenAccount = /^(group|project)_\d+_bot/;
const totalHeader = 'x-total';

/** Reads people and groups of GitLab. */
export function createGitlabPeople(config: GitlabConfig): HostPeople {
  const { host, group: root, schedule, userPattern, groupPattern } = config;
  const owners = [root ?? everything];
  const pathOf = (id: string | number) => `/groups/${encodeURIComponent(id)}`;
  const membership = config.relations.includes('INHERITED') || config.allowInherited ? '/all' : '';
  const readPeople = (calls: HostCalls, cursor: string | undefined) => {
    const isCloud = host === cloud;
    const above = config.restrictUsersToGroup ? root : root?.split('/')[0];
    const isWhole = root === undefined || (!isCloud && !config.restrictUsersToGroup);
    const all = config.restrictUsersToGroup ? '' : '/all';
    return readListPage(
      calls,
      {
        path: isWhole ? '/users' : `${pathOf(above ?? '')}/members${all}`,
        query: {
          per_page: '100',
          ...(isWhole && { active: 'true' }),
          ...(isCloud && { show_seat_info: 'true' }),
        },
        item: person,
        totalHeader,
      },
      cursor,
    );
  };
  const isTaken = (found: z.output<typeof person>) =>
    found.state === 'active' &&
    !tokenAccount.test(found.username) &&
    (host !== cloud || config.includeUsersWithoutSeat || found.is_using_seat !== false) &&
    (!userPattern || userPattern.matches(found.email ?? found.username));
  const describePerson = (
    found: z.output<typeof person>,
    { pages }: { pages: string },
  ): DirectoryUser => {
    const external = found.group_saml_identity?.extern_uid;
    const entity = createDirectoryEntity({
      kind: 'User',
      name: found.username,
      location: `url:${pages}/${found.username}`,
      annotations: {
        [`${host}/user-login`]: found.web_url ?? `${pages}/${found.username}`,
        [`${host}/user-id`]: String(found.id),
        ...(external && { [`${host}/saml-external-uid`]: external }),
      },
      groupType: '',
      profile: {
        ...(found.name && { displayName: found.name }),
        ...(found.email && { email: found.email }),
        ...(found.avatar_url && { picture: found.avatar_url }),
      },
    });
    return { kind: 'user', id: String(found.id), key: `user ${found.id}`, entity, value: found };
  };
  const describeGroup = (
    found: z.output<typeof group>,
    { pages, members }: { pages: string; members: readonly number[] },
  ): DirectoryGroup => {
    const { full_path: path } = found;
    const below = root !== undefined && path.startsWith(`${root}/`);
    const entity = createDirectoryEntity({
      kind: 'Group',
      name: (below ? path.slice((root?.length ?? 0) + 1) : path).replaceAll('/', '-'),
      location: `url:${pages}/${path}`,
      annotations: {
        [`${host}/team-path`]: path,
        ...(found.visibility && { [`${host}/visibility`]: found.visibility }),
      },
      groupType: 'team',
      profile: { displayName: found.name },
    });
    if (found.description) entity.metadata.description = found.description;
    return {
      kind: 'group',
      id: `${found.id}`,
      entity,
      value: found,
      members: members.map(id => `user ${id}`),
      ...(found.parent_id && { parents: [`${found.parent_id}`] }),
    };
  };
  const shared = { target: `https://${host}/${root ?? ''}`, listOwners: async () => owners };
  return {
    hostType: 'gitlab',
    host,
    target: root ?? '',
    schedule,
    owners: root === undefined ? undefined : owners,
    dialect: {
      type: 'gitlabOrg',
      parts: [
        partOfOwners({
          ...shared,
          what: 'people',
          async readPage(_owner, cursor, sameCalls) {
            const page = await readPeople(sameCalls, cursor);
            const pages = getPagesUrl(sameCalls.host);
            const taken = page.items.filter(isTaken);
            return takeOf(
              page,
              taken.map(each => describePerson(each, { pages })),
            );
          },
        }),
        partOfOwners({
          ...shared,
          what: 'groups',
          async readPage(_owner, cursor, sameCalls) {
            const page = await readListPage(
              sameCalls,
              {
                path: root === undefined ? '/groups' : `${pathOf(root)}/descendant_groups`,
                query: {
                  per_page: '50',
                  ...(root === undefined && { all_available: 'true' }),
                },
                item: group,
                totalHeader,
              },
              cursor,
            );
            const other = page.items.find(
              each => root !== undefined && !isBelow(each.full_path, root),
            );
            if (other)
              throw new ServiceUnavailableError(
                `'${host}' lists the group '${other.full_path}', which is not below '${root}'; nothing of it is taken`,
              );
            const found = [...page.items];
            if (cursor === undefined && root !== undefined)
              found.push((await sameCalls.call({ path: pathOf(root), answer: group })).body);
            const pages = getPagesUrl(sameCalls.host);
            const items: DirectoryGroup[] = [];
            for (const each of found) {
              if (groupPattern.length > 0 && !groupPattern.some(one => one.matches(each.full_path)))
                continue;
              const members = await listAll(sameCalls, {
                path: `${pathOf(each.id)}/members${membership}`,
                query: { per_page: '100' },
                item: z.looseObject({ id: z.number() }),
                totalHeader,
              });
              items.push(describeGroup(each, { pages, members: members.map(({ id }) => id) }));
            }
            return takeOf(page, items);
          },
        }),
      ],
    },
  };
}
