/** Where an issue about a page is opened. */
export interface IssueLink {
  host: 'github' | 'gitlab';
  url: string;
}

const maxTitleCharacters = 70;

/** What an issue is about. */
export interface IssueSubject {
  /** The text that is selected. */
  selection: string;
  /** Where the page's source is edited. */
  editUrl: string;
  /** Where the page is read. */
  pageUrl: string;
  texts: { title: (selection: string) => string; body: string; page: string; source: string };
}

/** The title of an issue: at most 70 characters of the selection, with an ellipsis where it is longer. */
export function cutSelection(selection: string): string {
  const text = selection.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(text);
  if (characters.length <= maxTitleCharacters) return text;
  return `${characters.slice(0, maxTitleCharacters).join('').trimEnd()}…`;
}

/** Writes the address that opens a new issue; `undefined` where the source is on neither GitHub nor GitLab. */
export function writeIssueLink(subject: IssueSubject): IssueLink | undefined {
  const { selection, editUrl, pageUrl, texts } = subject;
  const repository = readRepository(editUrl);
  if (!repository) return undefined;
  const title = texts.title(cutSelection(selection));
  const quote = selection
    .trim()
    .slice(0, 2000)
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
  const body = `${quote}\n\n${texts.body}\n\n---\n${texts.page}: ${pageUrl}\n${texts.source}: ${editUrl}\n`;
  const url = new URL(`${repository.url}/issues/new`);
  const isGitHub = repository.host === 'github';
  url.searchParams.set(isGitHub ? 'title' : 'issue[title]', title);
  url.searchParams.set(isGitHub ? 'body' : 'issue[description]', body);
  return { host: repository.host, url: url.href };
}

/** The repository of a file's address. Both hosts are known by their paths, wherever they run. */
function readRepository(editUrl: string): { host: 'github' | 'gitlab'; url: string } | undefined {
  if (!URL.canParse(editUrl)) return undefined;
  const { origin, hostname, pathname } = new URL(editUrl);
  const [, project] = /^(\/[^/]+(?:\/[^/]+)+?)\/-\/(?:edit|blob|tree)\//.exec(pathname) ?? [];
  if (project !== undefined) return { host: 'gitlab', url: `${origin}${project}/-` };
  const [, owned] = /^(\/[^/]+\/[^/]+)\/(?:edit|blob|tree)\//.exec(pathname) ?? [];
  if (owned === undefined) return undefined;
  return hostname.includes('gitlab')
    ? { host: 'gitlab', url: `${origin}${owned}/-` }
    : { host: 'github', url: `${origin}${owned}` };
}
