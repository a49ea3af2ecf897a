/** What tables of entities show, and so request: never whole documents. */
export const summaryFields = [
  'apiVersion',
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'metadata.description',
  'metadata.tags',
  // What is wrong with an entity, and where its source and its docs are.
  'metadata.annotations.backstage.io/orphan',
  'metadata.annotations.backstage.io/view-url',
  'metadata.annotations.backstage.io/techdocs-ref',
  'metadata.annotations.backstage.io/techdocs-entity',
  'metadata.annotations.backstage.io/techdocs-entity-path',
  'status',
  'spec.type',
  'spec.lifecycle',
  'spec.profile.displayName',
  'spec.profile.email',
  'relations',
];
