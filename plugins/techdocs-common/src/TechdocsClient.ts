import type { EntityName } from '@portico/catalog-model';
import {
  type CallOptions,
  type PluginClient,
  readEventStream,
  type ServerSentEvent,
  validate,
} from '@portico/contract';
import { splitRefs } from '@portico/catalog-common';
import { setSessionCookieEndpoint } from '@portico/contract/auth';
import { isNotFound } from '@portico/errors';
import { listDocsBuildsEndpoint } from './builds.ts';
import { docsPageChangeEndpoint } from './changes.ts';
import { docsCookieEndpoint } from './docsCookieEndpoint.ts';
import { docsBuiltAtHeader, docsFileEndpoint } from './files.ts';
import { docsLinksEndpoint } from './links.ts';
import { docsEntityEndpoint, docsMetadataEndpoint } from './metadata.ts';
import { type DocsSite, listDocsSitesEndpoint } from './sites.ts';
import {
  type DocsChange,
  docsFailureSchema,
  docsSyncEvents,
  docsSyncFinishSchema,
  type DocsSyncOutcome,
  docsUpdateSchema,
  syncDocsEndpoint,
  watchDocsEndpoint,
} from './sync.ts';
import type { DocsSyncOptions, TechdocsApi } from './TechdocsApi.ts';

/** Refs in one address: some proxies take 4 KB, and a ref grows by a fifth when it is written there. */
const maxRefBytesPerAddress = 2000;

/** Technical docs over HTTP. */
export class TechdocsClient implements TechdocsApi {
  readonly #client: PluginClient;

  constructor(client: PluginClient) {
    this.#client = client;
  }

  getMetadata(params: EntityName, options?: CallOptions) {
    return this.#client.callOptional(docsMetadataEndpoint, { params }, options);
  }

  getEntity(params: EntityName, options?: CallOptions) {
    return this.#client.callOptional(docsEntityEndpoint, { params }, options);
  }

  async getPage(entity: EntityName, path: string, options?: CallOptions) {
    const folder = path.replace(/^\/+|(?<!\/)\/+$/g, '');
    const response = await this.getFile(
      entity,
      folder === '' ? 'index.html' : `${folder}/index.html`,
      options,
    );
    const builtAt = response.headers.get(docsBuiltAtHeader);
    return {
      html: await response.text(),
      path: readPagePath(response, entity) ?? folder,
      ...(builtAt !== null && { builtAt: new Date(builtAt) }),
    };
  }

  async getPageChange(params: EntityName, path: string, options?: CallOptions) {
    const input = { params, query: { path } };
    return (await this.#client.callOptional(docsPageChangeEndpoint, input, options)) ?? {};
  }

  getFile({ kind, namespace, name }: EntityName, path: string, options?: CallOptions) {
    const params = { kind, namespace, name, '*': path };
    return this.#client.send(docsFileEndpoint, { params }, options);
  }

  async sync(
    params: EntityName,
    { onLog, ...options }: DocsSyncOptions = {},
  ): Promise<DocsSyncOutcome> {
    const response = await this.#client.send(syncDocsEndpoint, { params }, options);
    if (!response.body) throw new Error('The synchronisation of the docs has no events');
    for await (const event of readEventStream(response.body)) {
      if (event.event === docsSyncEvents.log) onLog?.(readText(event));
      else if (event.event === docsSyncEvents.error) throw new Error(readText(event));
      else if (event.event === docsSyncEvents.finish) {
        const data: unknown = JSON.parse(event.data);
        const { updated } = validate(docsSyncFinishSchema, data, "Event 'finish'");
        return updated ? 'updated' : 'cached';
      }
    }
    throw new Error('The synchronisation of the docs ended before it was finished; try again');
  }

  async *watch(params: EntityName, options?: CallOptions): AsyncGenerator<DocsChange, void> {
    const response = await this.#client.send(watchDocsEndpoint, { params }, options);
    if (!response.body) return;
    for await (const { event, data } of readEventStream(response.body)) {
      if (event === docsSyncEvents.current || event === docsSyncEvents.updated) {
        const { builtAt } = validate(docsUpdateSchema, JSON.parse(data), `Event '${event}'`);
        yield { type: event, builtAt: new Date(builtAt) };
      } else if (event === docsSyncEvents.failed) {
        const { message } = validate(docsFailureSchema, JSON.parse(data), "Event 'failed'");
        yield { type: 'failed', message };
      }
    }
  }

  async setCookie(options?: CallOptions) {
    try {
      const { expiresAt } = await this.#client.call(setSessionCookieEndpoint, {}, options);
      return new Date(expiresAt);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return new Date((await this.#client.call(docsCookieEndpoint, {}, options)).expiresAt);
    }
  }

  async listSites(
    query: { entityRefs?: string[]; limit?: number; after?: string } = {},
    options?: CallOptions,
  ): Promise<{ items: DocsSite[]; next?: string | undefined }> {
    const { entityRefs, ...rest } = query;
    if (!entityRefs) return this.#client.call(listDocsSitesEndpoint, { query: rest }, options);
    const items: DocsSite[] = [];
    for (const refs of splitRefs(entityRefs, maxRefBytesPerAddress)) {
      const part = { entityRefs: refs.join(',') };
      const answer = await this.#client.call(listDocsSitesEndpoint, { query: part }, options);
      items.push(...answer.items);
    }
    return { items };
  }

  listBrokenLinks(params: EntityName, options?: CallOptions) {
    return this.#client.call(docsLinksEndpoint, { params }, options);
  }

  async listBuilds(params: EntityName, options?: CallOptions) {
    return (await this.#client.call(listDocsBuildsEndpoint, { params }, options)).items;
  }
}

function readText({ data }: ServerSentEvent): string {
  const value: unknown = JSON.parse(data);
  return typeof value === 'string' ? value : data;
}

/** Where redirects led to: the path behind the entity in the address of the answer. */
function readPagePath({ url }: Response, { namespace, kind, name }: EntityName) {
  const marker = `/static/docs/${[namespace, kind, name].map(encodeURIComponent).join('/')}/`;
  const at = url.toLowerCase().indexOf(marker.toLowerCase());
  if (at === -1) return undefined;
  const path = new URL(url).pathname;
  const start = path.toLowerCase().indexOf(marker.toLowerCase()) + marker.length;
  return decodeURIComponent(path.slice(start)).replace(/\/?index\.html$/, '');
}
