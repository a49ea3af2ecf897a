import { z } from 'zod';
import { azureDevOpsProviderSchema } from './hosts/azureDevOps.ts';
import { bitbucketCloudProviderSchema } from './hosts/bitbucketCloud.ts';
import { bitbucketServerProviderSchema } from './hosts/bitbucketServer.ts';
import { giteaProviderSchema } from './hosts/gitea.ts';
import { githubProviderSchema } from './hosts/github.ts';
import { gitlabProviderSchema } from './hosts/gitlab.ts';
import { githubPeopleSchema } from './people/githubPeople.ts';

/** Names of providers become parts of names of sources. */
const providerId = z.string().regex(/^[A-Za-z0-9][\w.-]{0,62}$/, "write a name such as 'default'");
/** Keys of a single provider, which needs no name. */
const ownKeys = ['organization', 'app', 'host', 'workspace', 'group'];

/** Providers by name, or the keys of one, which is then called `default`. */
function providersOf<Schema extends z.ZodType>(provider: Schema) {
  return z.preprocess(nameOnly, z.record(providerId, provider)).default({});
}

function nameOnly(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const values: Readonly<Record<string, unknown>> = { ...given };
  const isOne = ownKeys.some(key => ['string', 'number'].includes(typeof values[key]));
  return isOne ? { default: given } : given;
}

/** The code hosts whose repositories and people the catalog reads. */
export const hostsConfigSchema = z.object({
  catalog: z
    .object({
      providers: z
        .object({
          github: providersOf(githubProviderSchema),
          /** A list, or one provider. */
          githubOrg: z
            .union([z.array(githubPeopleSchema).max(50), githubPeopleSchema])
            .default([])
            .transform(given => (Array.isArray(given) ? given : [given]))
            .refine(list => new Set(list.map(({ id }) => id)).size === list.length, {
              message: "give each provider an 'id' of its own",
            }),
          gitlab: providersOf(gitlabProviderSchema),
          gitea: providersOf(giteaProviderSchema),
          bitbucketCloud: providersOf(bitbucketCloudProviderSchema),
          bitbucketServer: providersOf(bitbucketServerProviderSchema),
          azureDevOps: providersOf(azureDevOpsProviderSchema),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** The code hosts, as configured. */
export type HostsConfig = z.output<typeof hostsConfigSchema>;
