import { sourceScheduleSchema } from '@portico/catalog-node';
import {
  createDirectoryEntity,
  type DirectoryGroup,
  type DirectoryUser,
} from '@portico/catalog-node/people';
import { trimSlash } from '@portico/config/trimSlash';
import { queryGithub } from '@portico/code-hosts';
import { InputError, NotFoundError, ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import type { HostCalls } from '../hosts/HostCalls.ts';
import { nameSchema } from '../hosts/providerConfig.ts';
import type { HostPeople } from './HostPeople.ts';
import { partOfOwners } from './readEachOwner.ts';

const pageSize = (size: number) => z.number().int().min(1).max(100).default(size);

/** People and teams of organizations of GitHub. */
export const githubPeopleSchema = z.object({
  /** A list of providers names them by this. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{0,62}$/, "write a name such as 'default'")
    .default('default'),
  githubUrl: z.url({ protocol: /^https?$/ }).default('https://github.com'),
  /** All accounts where the GitHub App is installed when omitted. */
  orgs: z.array(nameSchema).min(1).max(300).optional(),
  defaultUserTransformer: z.object({ useVerifiedEmails: z.boolean().default(false) }).prefault({}),
  /** On servers of one's own only: GitHub's cloud does not suspend. */
  excludeSuspendedUsers: z.boolean().default(false),
  pageSizes: z
    .object({
      teams: pageSize(25),
      teamMembers: pageSize(50),
      organizationMembers: pageSize(50),
    })
    .prefault({}),
  schedule: sourceScheduleSchema,
});
/** People and teams of organizations of GitHub, as configured. */
export type GithubPeopleConfig = z.output<typeof githubPeopleSchema>;

const personFields = 'id login name email bio avatarUrl';
const peopleQuery = `query($org: String!, $first: Int!, $after: String, $suspended: Boolean!) {
  organization(login: $org) {
    login
    membersWithRole(first: $first, after: $after) {
      totalCount
      pageInfo { endCursor hasNextPage }
      nodes {
        ${personFields}
        suspendedAt @include(if: $suspended)
        organizationVerifiedDomainEmails(login: $org)
      }
    }
  }
}`;
const memberFields = `totalCount pageInfo { endCursor hasNextPage } nodes { id }`;
const teamsQuery = `query($org: String!, $first: Int!, $after: String, $members: Int!) {
  organization(login: $org) {
    login
    teams(first: $first, after: $after) {
      totalCount
      pageInfo { endCursor hasNextPage }
      nodes {
        id slug combinedSlug name description avatarUrl editTeamUrl
        parentTeam { id }
        members(first: $members, membership: IMMEDIATE) { ${memberFields} }
      }
    }
  }
}`;
const membersQuery = `query($org: String!, $slug: String!, $first: Int!, $after: String) {
  organization(login: $org) {
    login
    team(slug: $slug) { members(first: $first, after: $after, membership: IMMEDIATE) { ${memberFields} } }
  }
}`;

const pageInfo = z.object({ endCursor: z.string().nullish(), hasNextPage: z.boolean() });
const connection = <Node extends z.ZodType>(node: Node) =>
  z.object({ totalCount: z.number(), pageInfo, nodes: z.array(node) });
const person = z.looseObject({
  id: z.string().min(1),
  login: z.string().min(1),
  name: z.string().nullish(),
  email: z.string().nullish(),
  bio: z.string().nullish(),
  avatarUrl: z.string().nullish(),
  suspendedAt: z.string().nullish(),
  organizationVerifiedDomainEmails: z.array(z.string()).nullish(),
});
const members = connection(z.object({ id: z.string().min(1) }));
const team = z.looseObject({
  id: z.string().min(1),
  slug: z.string().min(1),
  combinedSlug: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  avatarUrl: z.string().nullish(),
  editTeamUrl: z.string().nullish(),
  parentTeam: z.object({ id: z.string() }).nullish(),
  members,
});
const organization = z.object({ organization: z.looseObject({ login: z.string() }).nullable() });

/** Reads people and teams of organizations by GitHub's GraphQL API. */
export function createGithubPeople(
  config: GithubPeopleConfig,
  { isOnly }: { isOnly: boolean },
): HostPeople {
  const { githubUrl, orgs, pageSizes, schedule } = config;
  const { host } = new URL(githubUrl);
  const target = orgs?.join(', ') ?? 'organizations of its app';
  const hasDefaultNamespace = isOnly && orgs?.length === 1;
  const query = async (
    { api, host: codeHost, reading, getHeaders }: HostCalls,
    org: string,
    { text, variables }: { text: string; variables: object },
  ) => {
    reading.countRequest();
    const { organization: found } = await queryGithub(api, codeHost, {
      query: text,
      variables: { org, ...variables },
      headers: await getHeaders(org),
      data: organization,
    });
    if (!found) throw new NotFoundError(`'${host}' knows no organization '${org}'`);
    if (found.login.toLowerCase() !== org.toLowerCase())
      throw new ServiceUnavailableError(
        `'${host}' answers for '${found.login}' instead of '${org}'; nothing of it is taken`,
      );
    return found;
  };
  const describePerson = (found: z.output<typeof person>, org: string): DirectoryUser => {
    const [verified] = found.organizationVerifiedDomainEmails ?? [];
    const email =
      config.defaultUserTransformer.useVerifiedEmails && verified !== undefined
        ? verified.replace(/\+[^@]*/, '')
        : found.email;
    const entity = createDirectoryEntity({
      kind: 'User',
      name: found.login,
      location: `url:${trimSlash(githubUrl)}/${found.login}`,
      annotations: { 'github.com/user-login': found.login, 'github.com/user-id': found.id },
      groupType: '',
      profile: {
        ...(found.name && { displayName: found.name }),
        ...(email && { email }),
        ...(found.avatarUrl && { picture: found.avatarUrl }),
      },
    });
    if (found.bio) entity.metadata.description = found.bio;
    return { kind: 'user', id: `${org}/${found.id}`, key: found.id, entity, value: found };
  };
  const describeTeam = (
    found: z.output<typeof team>,
    org: string,
    memberIds: readonly string[],
  ): DirectoryGroup => {
    if (!found.combinedSlug.toLowerCase().startsWith(`${org.toLowerCase()}/`))
      throw new ServiceUnavailableError(
        `'${host}' lists the team '${found.combinedSlug}', which is not of '${org}'; nothing of it is taken`,
      );
    const entity = createDirectoryEntity({
      kind: 'Group',
      name: found.slug,
      location: `url:${trimSlash(githubUrl)}/orgs/${org}/teams/${found.slug}`,
      annotations: {
        'github.com/team-slug': found.combinedSlug,
        ...(found.editTeamUrl && { 'backstage.io/edit-url': found.editTeamUrl }),
      },
      groupType: 'team',
      profile: {
        ...(found.name && { displayName: found.name }),
        ...(found.avatarUrl && { picture: found.avatarUrl }),
      },
    });
    if (found.description) entity.metadata.description = found.description;
    if (!hasDefaultNamespace) entity.metadata.namespace = org.toLowerCase();
    return {
      kind: 'group',
      id: found.id,
      entity,
      value: found,
      members: memberIds,
      ...(found.parentTeam && { parents: [found.parentTeam.id] }),
    };
  };
  const listMembers = async (calls: HostCalls, org: string, found: z.output<typeof team>) => {
    const ids = found.members.nodes.map(({ id }) => id);
    let page = found.members;
    while (page.pageInfo.hasNextPage) {
      const answer = await query(calls, org, {
        text: membersQuery,
        variables: { slug: found.slug, first: 100, after: page.pageInfo.endCursor ?? null },
      });
      const { team: again } = z.object({ team: z.object({ members }).nullable() }).parse(answer);
      if (!again || again.members.pageInfo.endCursor === page.pageInfo.endCursor)
        throw new ServiceUnavailableError(
          `'${host}' does not list all members of '${found.combinedSlug}'; it is tried again later`,
        );
      page = again.members;
      for (const { id } of page.nodes) ids.push(id);
    }
    if (ids.length < found.members.totalCount)
      throw new ServiceUnavailableError(
        `'${host}' gives ${ids.length} of ${found.members.totalCount} members of '${found.combinedSlug}'; it is tried again later`,
      );
    return ids;
  };
  const listOwners = async ({ listInstalled }: HostCalls) => {
    const owners = orgs ?? (await listInstalled());
    if (!owners)
      throw new InputError(
        `'${host}' has no GitHub App under 'integrations.github'; add one, or name 'orgs'`,
      );
    return owners;
  };
  const shared = { target: `${trimSlash(githubUrl)}/${target}`, listOwners };
  return {
    hostType: 'github',
    host,
    target,
    schedule,
    owners: orgs,
    dialect: {
      type: 'githubOrg',
      parts: [
        partOfOwners({
          ...shared,
          what: 'people',
          async readPage(org, cursor, sameCalls) {
            const answer = await query(sameCalls, org, {
              text: peopleQuery,
              variables: {
                first: pageSizes.organizationMembers,
                after: cursor ?? null,
                suspended: config.excludeSuspendedUsers,
              },
            });
            const page = connection(person).parse(answer['membersWithRole']);
            const taken = page.nodes.filter(({ suspendedAt }) => !suspendedAt);
            return { items: taken.map(each => describePerson(each, org)), ...readPlace(page) };
          },
        }),
        partOfOwners({
          ...shared,
          what: 'teams',
          async readPage(org, cursor, sameCalls) {
            const answer = await query(sameCalls, org, {
              text: teamsQuery,
              variables: {
                first: pageSizes.teams,
                after: cursor ?? null,
                members: pageSizes.teamMembers,
              },
            });
            const page = connection(team).parse(answer['teams']);
            const items: DirectoryGroup[] = [];
            for (const each of page.nodes)
              items.push(describeTeam(each, org, await listMembers(sameCalls, org, each)));
            return { items, ...readPlace(page) };
          },
        }),
      ],
    },
  };
}

function readPlace({
  nodes,
  totalCount: total,
  pageInfo: { endCursor, hasNextPage },
}: z.output<ReturnType<typeof connection>>) {
  return { listed: nodes.length, total, next: hasNextPage ? (endCursor ?? undefined) : undefined };
}
