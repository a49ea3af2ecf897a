import type { PublishHostType } from './HostTarget.ts';

/** Where the pages of a branch's files are. */
export function describeContents(type: PublishHostType, url: string, branch: string) {
  const part = encodeURIComponent(branch);
  switch (type) {
    case 'github':
      return { contentsUrl: `${url}/blob/${part}`, treeUrl: `${url}/tree/${part}` };
    case 'gitlab':
      return { contentsUrl: `${url}/-/blob/${part}`, treeUrl: `${url}/-/tree/${part}` };
    case 'gitea':
      return {
        contentsUrl: `${url}/src/branch/${part}`,
        treeUrl: `${url}/src/branch/${part}`,
      };
    case 'azure':
      return {
        contentsUrl: `${url}?version=GB${encodeURIComponent(branch)}`,
        treeUrl: `${url}?version=GB${encodeURIComponent(branch)}`,
      };
    case 'bitbucketCloud':
      return { contentsUrl: `${url}/src/${part}`, treeUrl: `${url}/src/${part}` };
    case 'bitbucketServer': {
      const browse = url.endsWith('/browse') ? url : `${url}/browse`;
      const treeUrl = `${browse}?at=${encodeURIComponent(branch)}`;
      return { contentsUrl: treeUrl, treeUrl };
    }
  }
}
