import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import type { Principal } from '@portico/contract/auth';
import type { Authorizer } from '@portico/contract/permissions';
import type { EventBatch, EventSource } from '@portico/server/events';
import type { ChangeReader } from './query/read/ChangeReader.ts';
import type { EntityReader } from './query/read/EntityReader.ts';
import type { EntityRules } from './query/language/EntityRules.ts';

/** More changes than this at once, and everything is read again. */
const maxChanges = 1000;

/** Reports the event stream which entities changed, as far as a caller may see them. */
export class CatalogEvents implements EventSource {
  readonly #changes: ChangeReader;
  readonly #entities: EntityReader;
  readonly #authorizer: Authorizer;
  readonly #rules: EntityRules;
  readonly #subscribe: EventSource['onChange'];

  constructor(options: {
    changes: ChangeReader;
    entities: EntityReader;
    authorizer: Authorizer;
    rules: EntityRules;
    subscribe: EventSource['onChange'];
  }) {
    this.#changes = options.changes;
    this.#entities = options.entities;
    this.#authorizer = options.authorizer;
    this.#rules = options.rules;
    this.#subscribe = options.subscribe;
  }

  onChange(listener: () => void): () => void {
    return this.#subscribe(listener);
  }

  async getLatestPosition(): Promise<string> {
    return String((await this.#changes.getBounds()).latest);
  }

  async listAfter(position: string, principal: Principal): Promise<EventBatch> {
    const { oldest, latest } = await this.#changes.getBounds();
    const after = Number(position);
    const isKnown = /^\d+$/.test(position) && after >= oldest - 1 && after <= latest;
    const changes = isKnown ? await this.#changes.listAfter(after, maxChanges + 1) : [];
    if (!isKnown || changes.length > maxChanges)
      return { refs: [], position: String(latest), isReset: true };

    const next = String(changes.at(-1)?.sequence ?? after);
    const refs = [...new Set(changes.map(({ entityRef }) => entityRef))];
    const decision = await this.#authorizer.decide(principal, catalogEntityReadPermission);
    if (decision.result === 'ALLOW') return { refs, position: next, isReset: false };
    if (decision.result === 'DENY') return { refs: [], position: next, isReset: false };
    // Whether the caller saw an entity that is gone cannot be told any more, nor may its name be.
    if (changes.some(({ action }) => action === 'deleted'))
      return { refs: [], position: next, isReset: true };
    const visible = await this.#entities.listVisible(refs, this.#rules.toAllowed(decision));
    return { refs: visible, position: next, isReset: false };
  }
}
