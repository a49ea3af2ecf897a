import type { CodeHostType } from '../CodeHost.ts';
import type { TreeFormat } from '../TreeFormat.ts';
import { azureTrees } from './azureTrees.ts';
import { bitbucketCloudTrees } from './bitbucketCloudTrees.ts';
import { bitbucketServerTrees } from './bitbucketServerTrees.ts';
import { gerritTrees } from './gerritTrees.ts';
import { giteaTrees } from './giteaTrees.ts';
import { githubTrees } from './githubTrees.ts';
import { gitlabTrees } from './gitlabTrees.ts';

/** How trees are read from each kind of host. */
export const treeFormats: Readonly<Record<CodeHostType, TreeFormat>> = {
  azure: azureTrees,
  bitbucketCloud: bitbucketCloudTrees,
  bitbucketServer: bitbucketServerTrees,
  gerrit: gerritTrees,
  gitea: giteaTrees,
  github: githubTrees,
  gitlab: gitlabTrees,
};
