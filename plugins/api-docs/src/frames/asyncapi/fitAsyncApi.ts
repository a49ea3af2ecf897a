import { createProblem } from '../../model/problemCodes.ts';
import type { BundledDefinition } from '../bundle/bundleReferences.ts';
import type { UnresolvedReference } from '../frameProtocol.ts';
import { escapePart, followPointer, getLastKey } from '../jsonPointer.ts';
import { isMapping } from '../parseDefinition.ts';

type Mapping = Record<string, unknown>;

/** Parts of a definition that cannot be references themselves, although files of them are common. */
const parts = ['info', 'servers', 'channels', 'operations', 'components'];
/** What has fields that a note about a lost reference lacks, and may be absent. */
const optionalKeys = new Set([
  'bindings',
  'contact',
  'correlationId',
  'externalDocs',
  'license',
  'reply',
]);
/** Lists whose items have such fields. */
const optionalLists = new Set(['messages', 'security', 'servers', 'tags']);
const longestChain = 20;

/** How a definition was changed. */
interface Fitted {
  unresolved: readonly UnresolvedReference[];
  hasChanged: boolean;
}

/**
 * Makes the references of a bundled AsyncAPI definition such as its renderer takes: it refuses the whole definition for one in a
 * place where the specification allows none, and for a part without a required field, such as a server whose file was not read.
 *
 * @param describeMissing - the note about an unresolved reference.
 */
export function fitAsyncApi(
  { document, lost }: BundledDefinition,
  describeMissing: (target: string) => string,
): Fitted {
  const fitter = new Fitter(document, lost, describeMissing);
  fitter.run();
  return fitter;
}

class Fitter implements Fitted {
  readonly #root: Mapping;
  readonly #lost: ReadonlyMap<unknown, string>;
  readonly #describeMissing: (target: string) => string;
  readonly #version: string;
  readonly #seen = new WeakSet<object>();
  readonly unresolved: UnresolvedReference[] = [];
  hasChanged = false;

  constructor(
    root: Mapping,
    lost: ReadonlyMap<unknown, string>,
    describeMissing: (target: string) => string,
  ) {
    this.#root = root;
    this.#lost = lost;
    this.#describeMissing = describeMissing;
    this.#version = String(root['asyncapi']);
  }

  run(): void {
    for (const key of parts) this.#fitPart(this.#root, key);
    const { components, channels } = this.#root;
    if (isMapping(components))
      for (const key of Object.keys(components)) this.#fitPart(components, key);
    for (const owner of [this.#root, components])
      if (isMapping(owner)) {
        this.#fitServers(owner['servers']);
        this.#omitLost(owner['operations']);
      }
    this.#omitOptional(this.#root);
    if (isMapping(channels))
      for (const channel of Object.values(channels)) this.#fitChannel(channel);
  }

  /** A part in place of the reference to it, or an empty one. */
  #fitPart(owner: Mapping, key: string): void {
    const value = owner[key];
    const reference = this.#lost.get(value);
    if (reference !== undefined) {
      const { description } = value as Mapping;
      this.#set(owner, key, key === 'info' ? { title: reference, version: '?', description } : {});
    } else if (isMapping(value) && typeof value['$ref'] === 'string') {
      const target = this.#follow(value['$ref']);
      if (target) this.#set(owner, key, target);
    }
  }

  #fitServers(servers: unknown): void {
    if (!isMapping(servers)) return;
    const isReferenceAllowed = !/^2\.[0-2](\.|$)/.test(this.#version);
    for (const [name, server] of Object.entries(servers)) {
      const lost = this.#lost.get(server);
      if (lost !== undefined) this.#set(servers, name, this.#describeServer(lost));
      if (lost !== undefined || !isMapping(server) || typeof server['$ref'] !== 'string') continue;
      const { $ref: reference } = server;
      const target = this.#follow(reference);
      if (!target) {
        const reason = createProblem('noSuchPart', { values: { part: reference } });
        this.unresolved.push({ target: reference, reason });
        this.#set(servers, name, this.#describeServer(reference));
      } else if (!isReferenceAllowed) this.#set(servers, name, target);
    }
  }

  /** What is shown of a server that is not known. */
  #describeServer(reference: string): Mapping {
    const description = this.#describeMissing(reference);
    const address = this.#version.startsWith('2.')
      ? { url: 'unknown://unknown.invalid' }
      : { host: 'unknown.invalid' };
    return { ...address, protocol: 'unknown', description };
  }

  /** Channels refer to servers of the definition itself only. */
  #fitChannel(channel: unknown): void {
    const listed = isMapping(channel) ? channel['servers'] : undefined;
    if (!Array.isArray(listed)) return;
    for (const item of listed) {
      const reference: unknown = isMapping(item) ? item['$ref'] : undefined;
      if (typeof reference !== 'string' || reference.startsWith('#/servers/')) continue;
      if (!this.#follow(reference)) continue;
      this.#set(item as Mapping, '$ref', `#/servers/${escapePart(this.#nameServer(reference))}`);
    }
  }

  #nameServer(reference: string): string {
    const servers = isMapping(this.#root['servers']) ? this.#root['servers'] : {};
    this.#root['servers'] = servers;
    const known = Object.entries(servers).find(
      ([, server]) => isMapping(server) && server['$ref'] === reference,
    );
    if (known) return known[0];
    let name = getLastKey(reference);
    for (let number = 2; Object.hasOwn(servers, name); number += 1)
      name = `${getLastKey(reference)}_${number}`;
    servers[name] = { $ref: reference };
    return name;
  }

  #omitLost(owner: unknown): void {
    if (!isMapping(owner)) return;
    for (const [key, value] of Object.entries(owner))
      if (this.#lost.has(value)) {
        delete owner[key];
        this.hasChanged = true;
      }
  }

  /** Omits lost parts that may be absent, wherever they are. */
  #omitOptional(root: unknown): void {
    const waiting = [root];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (typeof value !== 'object' || value === null || this.#seen.has(value)) continue;
      this.#seen.add(value);
      for (const [key, part] of Object.entries(value as Mapping)) {
        if (optionalKeys.has(key) && this.#lost.has(part)) {
          delete (value as Mapping)[key];
          this.hasChanged = true;
        } else if (optionalLists.has(key) && Array.isArray(part)) {
          const known = part.filter(item => !this.#lost.has(item));
          if (known.length < part.length) this.#set(value as Mapping, key, known);
          waiting.push(known);
        } else waiting.push(part);
      }
    }
  }

  #follow(reference: string): Mapping | undefined {
    let value: unknown = { $ref: reference };
    for (let step = 0; step < longestChain && isMapping(value); step += 1) {
      const { $ref: next } = value;
      if (typeof next !== 'string') return value;
      if (!next.startsWith('#')) return undefined;
      value = followPointer(this.#root, next.slice(1));
    }
    return undefined;
  }

  #set(owner: Mapping, key: string, value: unknown): void {
    owner[key] = value;
    this.hasChanged = true;
  }
}
