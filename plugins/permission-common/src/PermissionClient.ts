import { type CallOptions, inParts, type PluginClient } from '@portico/contract';
import type {
  DefinitiveResult,
  Permission,
  PermissionDecision,
} from '@portico/contract/permissions';
import { InputError, isNotFound } from '@portico/errors';
import {
  type AuthorizeAnswerItem,
  authorizeAnyEndpoint,
  authorizeEndpoint,
  type AuthorizeItem,
} from './authorize.ts';
import type { PermissionApi, PermissionRequest } from './PermissionApi.ts';

const maxItemsPerCall = 500;

/** Settings of the client. */
export interface PermissionClientOptions {
  /** `permission.enabled`: where it is off, everything is allowed and nobody is asked. */
  isEnabled: boolean;
  /** Sends what concerns one permission as one item, for servers that take lists of resource refs. */
  isBatched?: boolean;
}

/** Permission checks over HTTP. */
export class PermissionClient implements PermissionApi {
  readonly #client: PluginClient;
  readonly #options: PermissionClientOptions;

  constructor(client: PluginClient, options: PermissionClientOptions) {
    this.#client = client;
    this.#options = options;
  }

  async authorize(
    requests: readonly PermissionRequest[],
    options?: CallOptions,
  ): Promise<DefinitiveResult[]> {
    if (!this.#options.isEnabled) return requests.map(() => 'ALLOW');
    const results = requests.map((): DefinitiveResult => 'DENY');
    const decidable = [...requests.entries()].filter(
      ([, { permission, resourceRef }]) => permission.type === 'basic' || resourceRef !== undefined,
    );
    const questions = this.#options.isBatched
      ? groupByPermission(decidable)
      : decidable.map(([at, { permission, resourceRef }]) => ({
          places: [at],
          item: { permission, ...(resourceRef !== undefined && { resourceRef }) },
        }));
    const answers = await this.#call(
      questions.map(({ item }) => item),
      options,
    );
    for (const [index, { places }] of questions.entries()) {
      const given = [answers[index]?.result ?? []].flat();
      if (given.length !== places.length) throw mismatch();
      for (const [order, at] of places.entries())
        results[at] = given[order] === 'ALLOW' ? 'ALLOW' : 'DENY';
    }
    return results;
  }

  async authorizeAny(
    permissions: readonly Permission[],
    options?: CallOptions,
  ): Promise<DefinitiveResult[]> {
    if (!this.#options.isEnabled) return permissions.map(() => 'ALLOW');
    const items = permissions.map((permission, at) => ({ permission, id: String(at) }));
    const parts = [...inParts(items, maxItemsPerCall)].map(async part => {
      const answer = await this.#client.call(
        authorizeAnyEndpoint,
        { body: { items: part } },
        options,
      );
      return matchItems(part, answer.items).map(({ result }) => result);
    });
    try {
      return (await Promise.all(parts)).flat();
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return this.#authorizeBasic(permissions, options);
    }
  }

  /** For servers without that endpoint, which decide resource permissions only with a resource. */
  async #authorizeBasic(
    permissions: readonly Permission[],
    options: CallOptions | undefined,
  ): Promise<DefinitiveResult[]> {
    const basic = permissions.filter(({ type }) => type === 'basic');
    const results = await this.authorize(
      basic.map(permission => ({ permission })),
      options,
    );
    const byName = new Map(basic.map(({ name }, at) => [name, results[at]]));
    return permissions.map(({ name, type }) =>
      type === 'basic' ? (byName.get(name) ?? 'DENY') : 'ALLOW',
    );
  }

  async authorizeConditional(
    permissions: readonly Permission[],
    options?: CallOptions,
  ): Promise<PermissionDecision[]> {
    if (!this.#options.isEnabled) return permissions.map(() => ({ result: 'ALLOW' }));
    const answers = await this.#call(
      permissions.map(permission => ({ permission })),
      options,
    );
    return answers.map((item): PermissionDecision => {
      if (Array.isArray(item.result)) throw mismatch();
      if (item.result !== 'CONDITIONAL') return { result: item.result };
      const { result, pluginId, resourceType, conditions } = item as Conditional;
      return { result, pluginId, resourceType, conditions };
    });
  }

  /** Asks in as few calls as the server takes; answers come in the order of the questions. */
  async #call(
    questions: readonly Omit<AuthorizeItem, 'id'>[],
    options: CallOptions | undefined,
  ): Promise<AuthorizeAnswerItem[]> {
    const items = questions.map((question, at) => ({ ...question, id: String(at) }));
    const answers: AuthorizeAnswerItem[] = [];
    for (const part of inParts(items, maxItemsPerCall)) {
      const answer = await this.#client.call(
        authorizeEndpoint,
        { body: { items: part } as never },
        options,
      );
      answers.push(...matchItems(part, answer.items));
    }
    return answers;
  }
}

type Conditional = Extract<AuthorizeAnswerItem, { result: 'CONDITIONAL' }>;

/** The answers in the order of the questions; each question has exactly one. */
function matchItems<T extends { id: string }>(
  questions: readonly { id: string }[],
  answers: readonly T[],
): T[] {
  const byId = new Map(answers.map(item => [item.id, item]));
  if (answers.length !== questions.length || byId.size !== questions.length) throw mismatch();
  return questions.map(({ id }) => {
    const found = byId.get(id);
    if (!found) throw mismatch();
    return found;
  });
}

function mismatch(): InputError {
  return new InputError('Items in response do not match request');
}

function groupByPermission(requests: readonly (readonly [number, PermissionRequest])[]) {
  const groups = new Map<string, { places: number[]; permission: Permission; refs: string[] }>();
  for (const [at, { permission, resourceRef }] of requests) {
    const key = permission.type === 'basic' ? `${permission.name}\n${at}` : permission.name;
    const group = groups.get(key) ?? { places: [], permission, refs: [] };
    groups.set(key, group);
    group.places.push(at);
    if (resourceRef !== undefined) group.refs.push(resourceRef);
  }
  return [...groups.values()].map(({ places, permission, refs }) => ({
    places,
    item: { permission, ...(refs.length > 0 && { resourceRef: refs }) },
  }));
}
