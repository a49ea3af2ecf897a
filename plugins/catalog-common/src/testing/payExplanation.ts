import type { EntityExplanation } from '../explain.ts';

/** A component that two Location entities lead to, with a processor and four references that lead nowhere. */
export const payExplanation: EntityExplanation = {
  entityRef: 'component:default/pay',
  chain: [
    {
      kind: 'registered',
      target: 'url:https://git.example/all/blob/main/all.yaml',
      registeredBy: 'config',
      entityRef: 'location:default/generated-1',
      otherParents: 0,
    },
    {
      kind: 'location',
      target: 'url:https://git.example/pay/blob/main/catalog-info.yaml',
      entityRef: 'location:default/all',
      place: {
        source: 'https://git.example/all/blob/main/all.yaml',
        line: 1,
        url: 'https://git.example/all/blob/main/all.yaml#L1',
      },
      otherParents: 2,
    },
  ],
  document: {
    locationRef: 'url:https://git.example/pay/blob/main/catalog-info.yaml',
    source: 'https://git.example/pay/blob/main/catalog-info.yaml',
    line: 14,
    url: 'https://git.example/pay/blob/main/catalog-info.yaml#L14',
    position: 2,
    documents: 3,
  },
  steps: [
    { step: 'read', at: '2026-11-10T10:00:00.000Z', durationMs: 112, scope: 'file' },
    { step: 'checked', at: '2026-11-10T10:00:00.000Z', durationMs: 3, scope: 'file' },
    {
      step: 'processor',
      name: 'codeowners',
      at: '2026-11-10T10:00:00.000Z',
      durationMs: 0.4,
      scope: 'document',
      changed: ['spec.owner'],
      addedRelations: 1,
    },
    {
      step: 'processor',
      name: 'tags',
      at: '2026-11-10T10:00:00.000Z',
      durationMs: 0.1,
      scope: 'document',
      changed: [],
      addedRelations: 0,
    },
    { step: 'stored', at: '2026-11-10T10:00:01.000Z', scope: 'file' },
    { step: 'settled', at: '2026-11-10T10:00:02.000Z', scope: 'document' },
  ],
  conflicts: [{ source: 'https://git.example/old/blob/main/catalog-info.yaml', line: 3 }],
  references: [
    {
      type: 'dependsOn',
      targetRef: 'component:default/ledgre',
      reason: 'missing',
      mayBeHidden: false,
      suggestions: ['component:default/ledger'],
    },
    {
      type: 'dependsOn',
      targetRef: 'component:default/nobody',
      reason: 'missing',
      mayBeHidden: true,
      suggestions: [],
    },
    {
      type: 'dependsOn',
      targetRef: 'resource:default/db',
      reason: 'refused',
      mayBeHidden: false,
      message:
        "Kind 'Resource' is not allowed from this location; add it to catalog.rules or to the location's rules",
      place: { source: '/srv/catalog/db.yaml', line: 1 },
      suggestions: [],
    },
    {
      type: 'ownedBy',
      targetRef: 'group:default/team-pay',
      reason: 'broken',
      mayBeHidden: false,
      message: 'spec.children: Is required, but missing',
      place: { source: '/srv/catalog/teams.yaml', line: 12 },
      suggestions: [],
    },
  ],
  unresolvedTotal: 6,
};
