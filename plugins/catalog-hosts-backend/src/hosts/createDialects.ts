import type { HostsConfig } from '../hostsConfig.ts';
import type { HostDialect } from '../repositories/HostDialect.ts';
import { createAzureDevOpsDialect } from './azureDevOps.ts';
import { createBitbucketCloudDialect } from './bitbucketCloud.ts';
import { createBitbucketServerDialect } from './bitbucketServer.ts';
import { createGiteaDialect } from './gitea.ts';
import { createGithubDialect } from './github.ts';
import { createGitlabDialect } from './gitlab.ts';

/** A provider of the configuration, and how its host is read. */
export interface ConfiguredDialect {
  id: string;
  config: unknown;
  dialect: HostDialect;
}

/** All configured providers. */
export function createDialects({
  catalog: { providers },
}: HostsConfig): readonly ConfiguredDialect[] {
  const create = <Config>(
    configs: Readonly<Record<string, Config>>,
    createDialect: (config: Config) => HostDialect,
  ) =>
    Object.entries(configs).map(([id, config]) => ({ id, config, dialect: createDialect(config) }));
  return [
    ...create(providers.github, createGithubDialect),
    ...create(providers.gitlab, createGitlabDialect),
    ...create(providers.gitea, createGiteaDialect),
    ...create(providers.bitbucketCloud, createBitbucketCloudDialect),
    ...create(providers.bitbucketServer, createBitbucketServerDialect),
    ...create(providers.azureDevOps, createAzureDevOpsDialect),
  ];
}
