import type { CodeHosts, CodeHostType } from '@portico/code-hosts';

/** A place in a file or at an address, and the page of a code host that shows it. */
export interface Place {
  source: string;
  line?: number;
  url?: string;
}

/** How the pages of a kind of code host name a line; others show the file. */
const lineAnchors: Partial<Record<CodeHostType, string>> = {
  github: '#L',
  gitlab: '#L',
  gitea: '#L',
  bitbucketCloud: '#lines-',
  bitbucketServer: '#',
};

/** Describes a place; an address of the web is a page by itself, with the line where its host can name one. */
export function describePlace(
  codeHosts: CodeHosts,
  source: string,
  line: number | undefined,
): Place {
  const place = { source, ...(line !== undefined && { line }) };
  if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return place;
  const type = codeHosts.find(source)?.type;
  const anchor = type && lineAnchors[type];
  const hasLine = anchor !== undefined && line !== undefined && !source.includes('#');
  return { ...place, url: hasLine ? `${source}${anchor}${line}` : source };
}
