import {
  entityAtEndpoint,
  type EntityHistory,
  entityHistoryEndpoint,
  type EntityVersion,
  entityVersionEndpoint,
  type VersionedEntity,
} from '@portico/catalog-common/history';
import { aComponent, answerCatalog, aVersion } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';

/** Four versions: created, changed, related, changed. */
export const versions: readonly EntityVersion[] = [
  aVersion({
    version: 4,
    changes: [
      { path: 'spec.owner', from: 'team-pay', to: 'team-money' },
      { path: 'metadata.description', from: 'Takes payments', to: 'Takes payments of all kinds' },
    ],
    changedValues: 3,
    lines: { added: 12, removed: 3 },
    commit: {
      id: '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
      url: 'https://git.example/pay/commit/0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
    },
    relations: {
      added: [{ type: 'ownedBy', targetRef: 'group:default/team-money' }],
      removed: [{ type: 'ownedBy', targetRef: 'group:default/team-pay' }],
      addedTotal: 1,
      removedTotal: 1,
    },
  }),
  aVersion({
    version: 3,
    action: 'related',
    relations: {
      added: Array.from({ length: 12 }, (_, index) => ({
        type: 'dependencyOf',
        targetRef: `component:default/user-${index}`,
      })),
      removed: [],
      addedTotal: 12,
      removedTotal: 0,
    },
  }),
  aVersion({ version: 2, changes: [{ path: 'spec.definition' }], changedValues: 1 }),
  aVersion({ version: 1, action: 'created' }),
];

/** The entity as each of them left it. */
export const entities: Readonly<Record<number, Entity>> = {
  1: aComponent({ metadata: { description: 'Takes payments' }, relations: [] }),
  2: aComponent({
    metadata: { description: 'Takes payments', tags: ['java'] },
    spec: {
      type: 'service',
      lifecycle: 'production',
      owner: 'team-pay',
      definition: `${'# a line that stays\n'.repeat(20)}paths: {}\n`,
    },
  }),
  3: aComponent({ metadata: { description: 'Takes payments', tags: ['java'] } }),
  4: aComponent({
    metadata: { description: 'Takes payments of all kinds', tags: ['java', 'kafka'] },
    spec: { type: 'service', lifecycle: 'production', owner: 'team-money' },
  }),
};

/** A page with all of them. */
export const history: EntityHistory = { items: [...versions], pageInfo: {} };

/** Answers the calls of the history. */
export const historyAnswers = {
  history: answerCatalog.answer(entityHistoryEndpoint, history),
  version: answerCatalog.answer(entityVersionEndpoint, request => {
    const version = Number(new URL(request.url).pathname.split('/').at(-1));
    const known = versions.find(each => each.version === version);
    const answer: VersionedEntity = {
      version,
      at: known?.at ?? '',
      action: known?.action ?? 'updated',
      ...(version > 1 && { previous: version - 1 }),
      ...(entities[version] && { entity: entities[version] }),
    };
    return answer;
  }),
  at: answerCatalog.answer(entityAtEndpoint, {
    state: 'there',
    at: '2026-11-12T00:00:00.000Z',
    since: '2026-11-11T09:30:00.000Z',
    until: '2026-11-12T09:30:00.000Z',
    entity: entities[1] as Entity,
  }),
};
