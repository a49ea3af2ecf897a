/** What tables of entities show, and so ask for: never whole documents. */
export const summaryFields = [
  'apiVersion',
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'metadata.description',
  'metadata.tags',
  'spec.type',
  'spec.lifecycle',
  'spec.profile.displayName',
  'relations',
];
