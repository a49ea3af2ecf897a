import type { CodeHost, CodeHostType } from '@portico/code-hosts';
import { makeTarGz, makeZip, type TestEntry } from './makeArchives.ts';
import type { HostAnswer, HostHandler, HostRequest } from './startHosts.ts';

/** A repository as the hosts serve it. */
export interface TestRepository {
  files: readonly TestEntry[];
  /** The commit that changed a folder last, by its path; the root's is at ''. */
  commits: Readonly<Record<string, string>>;
}

/** A kind of code host as documented: its configuration, an address of a repository's folder, and its servers. */
export interface TestCodeHost {
  host: CodeHost;
  /** The address of a folder on the branch `main`; of the repository itself for ''. */
  folderUrl(path: string): string;
  fileUrl(path: string): string;
  handlers: Readonly<Record<string, HostHandler>>;
}

const pageSize = 2;
const modeOf = ({ mode = 0o644, linkTo }: TestEntry) =>
  linkTo === undefined ? (0o100000 | mode).toString(8) : '120000';
const inFolder = (files: readonly TestEntry[], folder: string | null | undefined) =>
  files.filter(({ path }) => !folder || path.startsWith(`${folder}/`));
const wrap = (files: readonly TestEntry[], top: string) => [
  { path: `${top}/`, type: 'directory' as const },
  ...files.map(file => ({ ...file, path: `${top}/${file.path}` })),
];
const gitTree = (files: readonly TestEntry[]) => [
  { path: 'docs', type: 'tree', mode: '040000', sha: '1' },
  { path: 'vendor', type: 'commit', mode: '160000', sha: '2' },
  ...files.map(file => ({ path: file.path, type: 'blob', mode: modeOf(file), sha: '3' })),
];
const archive = async (files: readonly TestEntry[]): Promise<HostAnswer> => ({
  headers: { 'content-type': 'application/octet-stream' },
  body: await makeTarGz(files),
});

/** Answers what an exact path of the API matches, to those with the credentials. */
function api(
  authorization: Record<string, string>,
  routes: readonly [RegExp, (request: HostRequest, match: string[]) => ReturnType<HostHandler>][],
): HostHandler {
  return request => {
    const [[name, value] = ['', '']] = Object.entries(authorization);
    if (request.headers[name] !== value) return { status: 401 };
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(decodeURIComponent(request.url.pathname));
      if (match) return answer(request, [...match]);
    }
    return undefined;
  };
}

/** Each kind of code host with one private repository. */
export function makeCodeHosts({
  files,
  commits,
}: TestRepository): Record<CodeHostType, TestCodeHost> {
  const head = commits[''] ?? '';
  const commitOf = (path: string | null) => commits[(path ?? '').replace(/^\/|\/$/g, '')];
  const isKnown = (sha: string | null | undefined) => Object.values(commits).includes(sha ?? '');
  const basic = (text: string) => ({ authorization: `Basic ${btoa(text)}` });
  const textOf = (path: string) => {
    const file = files.find(each => each.path === path);
    return file && { headers: { etag: '"1"' }, body: file.text ?? '' };
  };
  const guarded = (body: object) => ({ body: `)]}'\n${JSON.stringify(body)}` });
  return {
    github: {
      host: { type: 'github', host: 'github.com', token: 'secret' },
      folderUrl: path => `https://github.com/o/r${path && `/tree/main/${path}`}`,
      fileUrl: path => `https://github.com/o/r/blob/main/${path}`,
      handlers: {
        'api.github.com': api({ authorization: 'Bearer secret' }, [
          [
            /^\/repos\/o\/r\/commits$/,
            ({ url }) => {
              const sha = commitOf(url.searchParams.get('path'));
              return { body: sha ? [{ sha }] : [] };
            },
          ],
          [
            /^\/repos\/o\/r\/tarball\/(.+)$/,
            (_, [, sha]) => ({
              status: 302,
              headers: { location: `https://codeload.github.com/o/r/legacy.tar.gz/${sha}` },
            }),
          ],
          [
            /^\/repos\/o\/r\/git\/trees\/(.+)$/,
            () => ({ body: { sha: head, tree: gitTree(files), truncated: false } }),
          ],
          [/^\/repos\/o\/r\/contents\/(.+)$/, (_, [, path = '']) => textOf(path)],
        ]),
        'codeload.github.com': ({ headers, url }) =>
          headers.authorization || !isKnown(url.pathname.split('/').at(-1))
            ? { status: 400 }
            : archive(wrap(files, 'o-r-0a1b2c3')),
      },
    },
    gitlab: {
      host: { type: 'gitlab', host: 'gitlab.com', token: 'secret' },
      folderUrl: path => `https://gitlab.com/group/sub/r${path && `/-/tree/main/${path}`}`,
      fileUrl: path => `https://gitlab.com/group/sub/r/-/blob/main/${path}`,
      handlers: {
        'gitlab.com': api({ authorization: 'Bearer secret' }, [
          [
            /^\/api\/v4\/projects\/group\/sub\/r\/repository\/commits$/,
            ({ url }) => {
              const id = commitOf(url.searchParams.get('path'));
              return { body: id ? [{ id }] : [] };
            },
          ],
          [
            /^\/api\/v4\/projects\/group\/sub\/r\/repository\/archive\.tar\.gz$/,
            ({ url: { searchParams } }) => {
              const sha = searchParams.get('sha');
              if (!isKnown(sha)) return undefined;
              return archive(wrap(inFolder(files, searchParams.get('path')), `r-${sha}-${sha}`));
            },
          ],
          [
            /^\/api\/v4\/projects\/group\/sub\/r\/repository\/tree$/,
            ({ url }) => {
              const tree = gitTree(inFolder(files, url.searchParams.get('path')));
              const start = Number(url.searchParams.get('page_token') ?? 0);
              const next = new URL(url);
              next.searchParams.set('page_token', String(start + pageSize));
              return {
                headers:
                  start + pageSize < tree.length ? { link: `<${next.href}>; rel="next"` } : {},
                body: tree.slice(start, start + pageSize),
              };
            },
          ],
          [
            /^\/api\/v4\/projects\/group\/sub\/r\/repository\/files\/(.+)\/raw$/,
            (_, [, path = '']) => textOf(path),
          ],
        ]),
      },
    },
    gitea: {
      host: { type: 'gitea', host: 'gitea.example', token: 'secret' },
      folderUrl: path => `https://gitea.example/o/r${path && `/src/branch/main/${path}`}`,
      fileUrl: path => `https://gitea.example/o/r/src/branch/main/${path}`,
      handlers: {
        'gitea.example': api({ authorization: 'token secret' }, [
          [
            /^\/api\/v1\/repos\/o\/r\/commits$/,
            ({ url }) => {
              const sha = commitOf(url.searchParams.get('path'));
              return { body: sha ? [{ sha }] : [] };
            },
          ],
          [
            /^\/api\/v1\/repos\/o\/r\/archive\/(.+)\.tar\.gz$/,
            (_, [, sha]) => (isKnown(sha) ? archive(wrap(files, 'r')) : undefined),
          ],
          [
            /^\/api\/v1\/repos\/o\/r\/git\/trees\/(.+)$/,
            ({ url }) => {
              const page = Number(url.searchParams.get('page'));
              const tree = gitTree(files);
              const start = (page - 1) * pageSize;
              return {
                body: {
                  tree: tree.slice(start, start + pageSize),
                  truncated: start + pageSize < tree.length,
                  page,
                },
              };
            },
          ],
          [/^\/api\/v1\/repos\/o\/r\/raw\/(.+)$/, (_, [, path = '']) => textOf(path)],
        ]),
      },
    },
    bitbucketCloud: {
      host: { type: 'bitbucketCloud', host: 'bitbucket.org', username: 'u', password: 'secret' },
      folderUrl: path => `https://bitbucket.org/o/r${path && `/src/main/${path}`}`,
      fileUrl: path => `https://bitbucket.org/o/r/src/main/${path}`,
      handlers: {
        'api.bitbucket.org': api(basic('u:secret'), [
          [
            /^\/2\.0\/repositories\/o\/r\/commits\/(main|HEAD)$/,
            ({ url }) => {
              const hash = commitOf(url.searchParams.get('path'));
              return { body: { values: hash ? [{ hash }] : [] } };
            },
          ],
          [
            /^\/2\.0\/repositories\/o\/r\/src\/[0-9a-f]{40}\/(.*)$/,
            ({ url }, [, folder = '']) => {
              const values = [
                { type: 'commit_directory', path: 'docs' },
                { type: 'commit_file', path: 'vendor', attributes: ['subrepository'] },
                ...inFolder(files, folder.replace(/\/$/, '')).map(({ path, linkTo }) => ({
                  type: 'commit_file',
                  path,
                  attributes: linkTo === undefined ? [] : ['link'],
                })),
              ];
              const start = Number(url.searchParams.get('page') ?? 0);
              const next = new URL(url);
              next.searchParams.set('page', String(start + pageSize));
              return {
                body: {
                  values: values.slice(start, start + pageSize),
                  ...(start + pageSize < values.length && { next: next.href }),
                },
              };
            },
          ],
          [/^\/2\.0\/repositories\/o\/r\/src\/main\/(.+)$/, (_, [, path = '']) => textOf(path)],
        ]),
        'bitbucket.org': api(basic('u:secret'), [
          [
            /^\/o\/r\/get\/(.+)\.tar\.gz$/,
            (_, [, sha]) => (isKnown(sha) ? archive(wrap(files, 'o-r-0a1b2c3d4e5f')) : undefined),
          ],
        ]),
      },
    },
    bitbucketServer: {
      host: { type: 'bitbucketServer', host: 'bb.example', token: 'secret' },
      folderUrl: path =>
        `https://bb.example/projects/P/repos/r${path && `/browse/${path}?at=main`}`,
      fileUrl: path => `https://bb.example/projects/P/repos/r/browse/${path}?at=main`,
      handlers: {
        'bb.example': api({ authorization: 'Bearer secret' }, [
          [
            /^\/rest\/api\/1\.0\/projects\/P\/repos\/r\/commits$/,
            ({ url }) => {
              const id = commitOf(url.searchParams.get('path'));
              return { body: { values: id ? [{ id }] : [] } };
            },
          ],
          [
            /^\/rest\/api\/1\.0\/projects\/P\/repos\/r\/archive$/,
            ({ url: { searchParams } }) =>
              isKnown(searchParams.get('at')) && searchParams.get('format') === 'tar.gz'
                ? archive(inFolder(files, searchParams.get('path')))
                : undefined,
          ],
          [
            /^\/rest\/api\/1\.0\/projects\/P\/repos\/r\/files$/,
            ({ url }) => {
              const start = Number(url.searchParams.get('start'));
              const values = files.filter(({ linkTo }) => linkTo === undefined);
              const isLastPage = start + pageSize >= values.length;
              return {
                body: {
                  values: values.slice(start, start + pageSize).map(({ path }) => path),
                  isLastPage,
                  nextPageStart: isLastPage ? null : start + pageSize,
                },
              };
            },
          ],
          [
            /^\/rest\/api\/1\.0\/projects\/P\/repos\/r\/raw\/(.+)$/,
            (_, [, path = '']) => textOf(path),
          ],
        ]),
      },
    },
    gerrit: {
      host: { type: 'gerrit', host: 'gerrit.example', username: 'ada', password: 'secret' },
      folderUrl: path =>
        `https://gerrit.example/plugins/gitiles/team/r${path && `/+/refs/heads/main/${path}`}`,
      fileUrl: path => `https://gerrit.example/plugins/gitiles/team/r/+/refs/heads/main/${path}`,
      handlers: {
        'gerrit.example': api(basic('ada:secret'), [
          [
            /^\/a\/plugins\/gitiles\/team\/r\/\+log\/(?:HEAD|refs\/heads\/main)(?:\/(.+))?$/,
            (_, [, path = '']) => {
              const commit = commitOf(path);
              return guarded({ log: commit ? [{ commit }] : [] });
            },
          ],
          [
            /^\/a\/plugins\/gitiles\/team\/r\/\+archive\/([^/.]+)(?:\/(.+))?\.tar\.gz$/,
            (_, [, sha, folder]) => {
              if (!isKnown(sha)) return undefined;
              const above = folder === undefined ? 0 : folder.length + 1;
              const found = inFolder(files, folder);
              return archive(found.map(file => ({ ...file, path: file.path.slice(above) })));
            },
          ],
          [
            /^\/a\/plugins\/gitiles\/team\/r\/\+\/([^/]+)\/$/,
            (_, [, sha]) =>
              isKnown(sha)
                ? guarded({
                    entries: gitTree(files).map(({ path, type, mode }) => ({
                      name: path,
                      type,
                      mode: Number.parseInt(mode, 8),
                    })),
                  })
                : undefined,
          ],
          [
            /^\/a\/projects\/team\/r\/branches\/main\/files\/(.+)\/content$/,
            (_, [, path = '']) => {
              const file = textOf(path);
              return file && { ...file, body: Buffer.from(file.body).toString('base64') };
            },
          ],
        ]),
      },
    },
    azure: {
      host: {
        type: 'azure',
        host: 'dev.azure.com',
        credentials: [{ personalAccessToken: 'secret', organizations: ['org'] }],
      },
      folderUrl: path =>
        `https://dev.azure.com/org/p/_git/r${path && `?path=/${path}&version=GBmain`}`,
      fileUrl: path => `https://dev.azure.com/org/p/_git/r?path=/${path}&version=GBmain`,
      handlers: {
        'dev.azure.com': api(basic(':secret'), [
          [
            /^\/org\/p\/_apis\/git\/repositories\/r\/commits$/,
            ({ url }) => {
              const commitId = commitOf(url.searchParams.get('searchCriteria.itemPath'));
              return { body: { value: commitId ? [{ commitId }] : [] } };
            },
          ],
          [
            /^\/org\/p\/_apis\/git\/repositories\/r\/items$/,
            ({ url: { searchParams } }) => {
              const folder = searchParams.get('scopePath')?.slice(1);
              if (folder === undefined) return textOf(searchParams.get('path')?.slice(1) ?? '');
              if (!isKnown(searchParams.get('versionDescriptor.version'))) return undefined;
              const found = inFolder(files, folder);
              if (searchParams.get('$format') === 'zip') {
                const above = folder.slice(0, folder.lastIndexOf('/') + 1).length;
                return {
                  headers: { 'content-type': 'application/zip' },
                  body: makeZip(found.map(file => ({ ...file, path: file.path.slice(above) }))),
                };
              }
              return {
                body: {
                  value: [
                    { path: `/${folder}`, gitObjectType: 'tree', isFolder: true },
                    ...found
                      .filter(({ linkTo }) => linkTo === undefined)
                      .map(({ path }) => ({ path: `/${path}`, gitObjectType: 'blob' })),
                  ],
                },
              };
            },
          ],
        ]),
      },
    },
  };
}
