import type { PersonTransformers } from '@portico/catalog-node/people';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import type { Logger } from '@portico/server';
import type { HostsConfig } from '../hostsConfig.ts';
import { createGiteaPeople } from './giteaPeople.ts';
import { createGithubPeople } from './githubPeople.ts';
import { createGitlabPeople } from './gitlabPeople.ts';
import { HostPeopleSource } from './HostPeopleSource.ts';

/** The sources of people of all hosts that are configured for it. */
export function createPeopleSources(
  { catalog: { providers } }: HostsConfig,
  shared: { hosts: CodeHostsApi; transformers: PersonTransformers; logger: Logger },
): readonly HostPeopleSource[] {
  const isOnly = providers.githubOrg.length === 1;
  return [
    ...providers.githubOrg.map(
      config =>
        new HostPeopleSource({
          ...shared,
          id: config.id,
          key: `catalog.providers.githubOrg (${config.id})`,
          people: createGithubPeople(config, { isOnly }),
        }),
    ),
    ...listEnabled(providers.gitlab).map(
      ([id, config]) =>
        new HostPeopleSource({
          ...shared,
          id,
          key: `catalog.providers.gitlab.${id}`,
          people: createGitlabPeople(config),
        }),
    ),
    ...listEnabled(providers.gitea).map(
      ([id, config]) =>
        new HostPeopleSource({
          ...shared,
          id,
          key: `catalog.providers.gitea.${id}`,
          people: createGiteaPeople(config),
        }),
    ),
  ];
}

function listEnabled<Config extends { orgEnabled: boolean }>(
  providers: Readonly<Record<string, Config>>,
): [string, Config][] {
  return Object.entries(providers).filter(([, { orgEnabled }]) => orgEnabled);
}
