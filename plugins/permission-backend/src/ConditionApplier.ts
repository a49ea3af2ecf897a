import { type FetchApi, inParts } from '@portico/contract';
import {
  applyConditionsEndpoint,
  type PermissionConditions,
  type PermissionDecision,
} from '@portico/contract/permissions';

/** Conditions, and the things they are to be applied to. */
export interface ConditionedResources {
  decision: Extract<PermissionDecision, { result: 'CONDITIONAL' }>;
  refs: readonly string[];
}

const maxRefs = 1000;

/** Asks the plugins that own things whether conditions hold for them. */
export class ConditionApplier {
  readonly #fetch: FetchApi;

  constructor(fetch: FetchApi) {
    this.#fetch = fetch;
  }

  /**
   * Whether each item's conditions hold for each of its things, in order. Each plugin is asked once.
   *
   * @throws Error when a plugin does not say so of each, which is no fault of the caller's.
   */
  async apply(items: readonly ConditionedResources[]): Promise<boolean[][]> {
    const questions = items.flatMap(({ decision, refs }, index) =>
      [...inParts(refs, maxRefs)].map((part, at) => ({
        ...decision,
        refs: part,
        id: `${index}.${at}`,
        index,
      })),
    );
    const answers = new Map<string, readonly boolean[]>();
    const pluginIds = [...new Set(questions.map(({ pluginId }) => pluginId))];
    await Promise.all(
      pluginIds.map(async pluginId => {
        const own = questions.filter(question => question.pluginId === pluginId);
        for (const [id, holds] of await this.#request(pluginId, own)) answers.set(id, holds);
      }),
    );
    return items.map((_, index) =>
      questions
        .filter(question => question.index === index)
        .flatMap(({ id, refs, pluginId }) => {
          const holds = answers.get(id);
          if (holds?.length !== refs.length)
            throw new Error(`Plugin '${pluginId}' did not apply the conditions to everything`);
          return holds;
        }),
    );
  }

  async #request(
    pluginId: string,
    questions: readonly {
      id: string;
      refs: readonly string[];
      resourceType: string;
      conditions: PermissionConditions;
    }[],
  ): Promise<[string, boolean[]][]> {
    const body = {
      items: questions.map(({ id, refs, resourceType, conditions }) => ({
        id,
        resourceRef: [...refs],
        resourceType,
        conditions,
      })),
    };
    const { items } = await this.#fetch
      .forPlugin(pluginId)
      .call(applyConditionsEndpoint, { body })
      .catch((error: unknown) => {
        throw new Error(`Plugin '${pluginId}' cannot apply the conditions of the policy`, {
          cause: error,
        });
      });
    return items.map(({ id, result }) => [id, [result].flat().map(item => item === 'ALLOW')]);
  }
}
