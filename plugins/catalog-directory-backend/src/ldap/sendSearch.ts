import {
  type Client,
  type Entry,
  MessageResponseStatus,
  PagedResultsControl,
  SearchRequest,
  type SearchRequestMessageOptions,
  type SearchResponse,
  StatusCodeParser,
} from 'ldapts';

/** One answer to a search. */
export interface SearchAnswer {
  entries: Entry[];
  /** How many parts of the tree are on other servers, which are not searched. */
  references: number;
  /** Where the next page begins, as base64; absent after the last one. */
  cookie?: string;
}

/** Where a page begins. */
export interface SearchPosition {
  size: number;
  /** As base64; absent for the first page. */
  cookie?: string | undefined;
}

/** The library's own way to send a message, which it doesn't publish. */
interface Sender {
  _nextMessageId(): number;
  _send(request: SearchRequest): Promise<SearchResponse | undefined>;
}

/**
 * Sends one search and returns one page of it. The library's own `search` and `searchPaginated` can't begin where an earlier
 * page ended, take an empty page for the last one, and a part for all where the server stopped at a limit.
 */
export async function sendSearch(
  client: Client,
  options: Omit<SearchRequestMessageOptions, 'messageId' | 'controls' | 'sizeLimit'>,
  page: SearchPosition | undefined,
): Promise<SearchAnswer> {
  const sender = client as unknown as Sender;
  const cookie = Buffer.from(page?.cookie ?? '', 'base64');
  const request = new SearchRequest({
    ...options,
    messageId: sender._nextMessageId(),
    controls: page ? [new PagedResultsControl({ value: { size: page.size, cookie } })] : [],
  });
  const response = await sender._send(request);
  if (response?.status !== MessageResponseStatus.Success) throw StatusCodeParser.parse(response);
  const next = response.controls?.find(control => control instanceof PagedResultsControl)?.value
    ?.cookie;
  return {
    entries: response.searchEntries.map(entry =>
      entry.toObject([], options.explicitBufferAttributes ?? []),
    ),
    references: response.searchReferences.length,
    ...(next && next.length > 0 && { cookie: next.toString('base64') }),
  };
}
