import {
  createDirectoryEntity,
  type DirectoryGroup,
  type DirectoryUser,
} from '@portico/catalog-node/people';
import { getPagesUrl } from '@portico/code-hosts';
import { ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import type { GiteaConfig } from '../hosts/gitea.ts';
import type { HostPeople } from './HostPeople.ts';
import { listAll, readListPage, takeOf } from './listAll.ts';
import { partOfOwners } from './readEachOwner.ts';

const person = z.looseObject({
  id: z.number(),
  login: z.string().min(1),
  full_name: z.string().nullish(),
  email: z.string().nullish(),
  avatar_url: z.string().nullish(),
  active: z.boolean().nullish(),
  prohibit_login: z.boolean().nullish(),
});
const team = z.looseObject({
  id: z.number(),
  name: z.string().min(1),
  description: z.string().nullish(),
  organization: z.looseObject({ username: z.string().nullish() }).nullish(),
});
const totalHeader = 'x-total-count';
const query = { limit: '50' };

/** Reads people and teams of an organization of Gitea or Forgejo. */
export function createGiteaPeople(config: GiteaConfig): HostPeople {
  const { host, organization, schedule } = config;
  const root = `/orgs/${encodeURIComponent(organization)}`;
  const describePerson = (found: z.output<typeof person>, pages: string): DirectoryUser => {
    const entity = createDirectoryEntity({
      kind: 'User',
      name: found.login,
      location: `url:${pages}/${found.login}`,
      annotations: {
        [`${host}/user-login`]: found.login,
        [`${host}/user-id`]: String(found.id),
      },
      groupType: '',
      profile: {
        ...(found.full_name && { displayName: found.full_name }),
        ...(found.email && { email: found.email }),
        ...(found.avatar_url && { picture: found.avatar_url }),
      },
    });
    return { kind: 'user', id: String(found.id), key: `user ${found.id}`, entity, value: found };
  };
  const describeTeam = (
    found: z.output<typeof team>,
    { pages, members }: { pages: string; members: readonly number[] },
  ): DirectoryGroup => {
    const owner = found.organization?.username ?? organization;
    if (owner.toLowerCase() !== organization.toLowerCase())
      throw new ServiceUnavailableError(
        `'${host}' lists a team of '${owner}', which is not of '${organization}'; nothing of it is taken`,
      );
    const entity = createDirectoryEntity({
      kind: 'Group',
      name: found.name,
      location: `url:${pages}/org/${organization}/teams/${encodeURIComponent(found.name)}`,
      annotations: { [`${host}/team-path`]: `${organization}/${found.name}` },
      groupType: 'team',
      profile: { displayName: found.name },
    });
    if (found.description) entity.metadata.description = found.description;
    const ids = members.map(id => `user ${id}`);
    return { kind: 'group', id: String(found.id), entity, value: found, members: ids };
  };
  const shared = {
    target: `https://${host}/${organization}`,
    listOwners: async () => [organization],
  };
  return {
    hostType: 'gitea',
    host,
    target: organization,
    schedule,
    owners: [organization],
    dialect: {
      type: 'giteaOrg',
      parts: [
        partOfOwners({
          ...shared,
          what: 'people',
          async readPage(_owner, cursor, sameCalls) {
            const request = { path: `${root}/members`, query, item: person, totalHeader };
            const page = await readListPage(sameCalls, request, cursor);
            const pages = getPagesUrl(sameCalls.host);
            const taken = page.items.filter(each => !each.prohibit_login);
            return takeOf(
              page,
              taken.map(each => describePerson(each, pages)),
            );
          },
        }),
        partOfOwners({
          ...shared,
          what: 'teams',
          async readPage(_owner, cursor, sameCalls) {
            const request = { path: `${root}/teams`, query, item: team, totalHeader };
            const page = await readListPage(sameCalls, request, cursor);
            const pages = getPagesUrl(sameCalls.host);
            const items: DirectoryGroup[] = [];
            for (const each of page.items) {
              const members = await listAll(sameCalls, {
                path: `/teams/${each.id}/members`,
                query,
                item: z.looseObject({ id: z.number() }),
                totalHeader,
              });
              items.push(describeTeam(each, { pages, members: members.map(({ id }) => id) }));
            }
            return takeOf(page, items);
          },
        }),
      ],
    },
  };
}
