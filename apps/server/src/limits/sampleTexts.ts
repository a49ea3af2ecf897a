/** What texts are made of: all that a reader might split at, match or decode. */
export const contents: Readonly<Record<string, string>> = {
  letters: 'a',
  dots: 'a.',
  commas: 'a,',
  conditions: 'a=b,',
  slashes: 'a/',
  colons: ':a',
  spaces: ' ',
  stars: '*/',
  quotes: '"\\',
  brackets: '[{(',
  // What a reader might take for patterns, expressions and templates, expand or follow.
  wildcards: '*a**/',
  alternatives: '{a,b}',
  ranges: '{1..9}',
  extended: '+(a|aa)',
  repetitions: '(a+)+',
  templates: '${{a}}',
  aliases: '&a *a ',
  pointers: '~1/',
  times: '*/5 ',
};

/** Values by the names of fields, so that calls reach what they are for. */
export const samples: Readonly<Record<string, string>> = {
  kind: 'component',
  namespace: 'default',
  name: 'service-1',
  provider: 'guest',
  entityRef: 'component:default/service-1',
  entityRefs: 'component:default/service-1',
  resourceRef: 'component:default/service-1',
  facet: 'metadata.name',
  facets: 'metadata.name',
  field: 'metadata.name',
  fields: 'metadata.name',
  type: 'url',
  resourceType: 'catalog-entity',
  permission: 'catalog.entity.read',
  user: 'user:default/guest',
  time: '2026-01-01',
  version: '1',
  changedAt: '2026-01-01T00:00:00Z',
  term: 'service',
  fullTextFilterTerm: 'service',
};

/** A text that is different for each index. */
export function withIndex(text: string, index: number): string {
  return index === 0 ? text : `${text}${index}`;
}
