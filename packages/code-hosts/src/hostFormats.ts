import type { CodeHost, CodeHostFormat, CodeHostType } from './CodeHost.ts';
import { azure } from './hosts/azure.ts';
import { bitbucketCloud } from './hosts/bitbucketCloud.ts';
import { bitbucketServer } from './hosts/bitbucketServer.ts';
import { gerrit } from './hosts/gerrit.ts';
import { gitea } from './hosts/gitea.ts';
import { github } from './hosts/github.ts';
import { gitlab } from './hosts/gitlab.ts';

/** How the addresses of each kind of host are written and read. */
export const hostFormats: Readonly<Record<CodeHostType, CodeHostFormat>> = {
  azure,
  bitbucketCloud,
  bitbucketServer,
  gerrit,
  gitea,
  github,
  gitlab,
};

/** What is sent along with any request to a code host, or with those that concern an owner. */
export function listHostHeaders(host: CodeHost, owner?: string): Readonly<Record<string, string>> {
  return hostFormats[host.type].listHeaders(host, owner);
}
