import type { EntityPredicate } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';

/** What the list of templates is narrowed to. */
export interface TemplateFilters {
  group: 'all' | 'starred' | 'owned';
  text: string;
  categories: readonly string[];
  tags: readonly string[];
  owners: readonly string[];
}

/** Reads the filters of an address. */
export function readTemplateFilters(params: URLSearchParams): TemplateFilters {
  const group = params.get('group');
  return {
    group: group === 'starred' || group === 'owned' ? group : 'all',
    text: params.get('text') ?? '',
    categories: params.getAll('category'),
    tags: params.getAll('tag'),
    owners: params.getAll('owner'),
  };
}

/** The category of a template. */
export function readType({ spec }: Entity): string {
  const type = spec?.['type'];
  return typeof type === 'string' ? type : '';
}

/** The refs of a template's owners. */
export const listOwners = ({ relations = [] }: Entity): string[] =>
  relations.flatMap(({ type, targetRef }) => (type === 'ownedBy' ? targetRef : []));

/** Who looks at the list. */
export interface TemplateReader {
  ownershipEntityRefs: readonly string[];
  isStarred: (entityRef: string) => boolean;
}

/** Which templates fit the filters. */
export function filterTemplates(
  templates: readonly Entity[],
  { group, text, categories, tags, owners }: TemplateFilters,
  { ownershipEntityRefs, isStarred }: TemplateReader,
): Entity[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (wanted: readonly string[], values: readonly string[]) =>
    wanted.length === 0 || wanted.some(value => values.includes(value));
  return templates.filter(template => {
    const { name, description = '', tags: own = [] } = template.metadata;
    const all = [name, getEntityDisplayName(template), description, readType(template), ...own]
      .join(' ')
      .toLowerCase();
    return (
      (group !== 'starred' || isStarred(stringifyEntityRef(template))) &&
      (group !== 'owned' || fits(ownershipEntityRefs, listOwners(template))) &&
      fits(categories, [readType(template)]) &&
      fits(tags, own) &&
      fits(owners, listOwners(template)) &&
      words.every(word => all.includes(word))
    );
  });
}

/** How often each value occurs, the values in order. */
export function countValues(values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => a.value.localeCompare(b.value));
}

/** A group of the list, as the configuration names it. */
export interface TemplateGroup {
  title: string;
  filter: EntityPredicate;
}

/** The groups of a configuration; what is no group is omitted. */
export function readTemplateGroups(config: unknown): TemplateGroup[] {
  if (!Array.isArray(config)) return [];
  return config.flatMap((entry: { title?: unknown; filter?: unknown } | null) =>
    typeof entry?.title === 'string' && typeof entry.filter === 'object' && entry.filter !== null
      ? [{ title: entry.title, filter: entry.filter as EntityPredicate }]
      : [],
  );
}

/** Puts each template into the first group that it fits; those that fit none come last, without a title. */
export function groupTemplates(
  templates: readonly Entity[],
  groups: readonly TemplateGroup[],
): { title: string | undefined; templates: Entity[] }[] {
  const shown = groups.map(({ title, filter }) => ({
    title: title as string | undefined,
    filter,
    templates: [] as Entity[],
  }));
  const others: Entity[] = [];
  for (const template of templates) {
    const group = shown.find(({ filter }) => matches(template, filter));
    (group?.templates ?? others).push(template);
  }
  return [...shown, { title: undefined, templates: others }]
    .filter(group => group.templates.length > 0)
    .map(({ title, templates: own }) => ({ title, templates: own }));
}

function matches(entity: Entity, filter: EntityPredicate): boolean {
  const { $all, $any, $not, ...fields } = filter as {
    $all?: EntityPredicate[];
    $any?: EntityPredicate[];
    $not?: EntityPredicate;
  } & Record<string, unknown>;
  return (
    ($all?.every(part => matches(entity, part)) ?? true) &&
    ($any?.some(part => matches(entity, part)) ?? true) &&
    !($not && matches(entity, $not)) &&
    Object.entries(fields).every(([key, wanted]) => fitsField(entity, key, wanted))
  );
}

function fitsField(entity: Entity, key: string, wanted: unknown): boolean {
  const found = key
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      entity,
    );
  const values = (Array.isArray(found) ? found : [found])
    .filter(value => value !== undefined)
    .map(value => String(value).toLowerCase());
  const has = (value: unknown) => values.includes(String(value).toLowerCase());
  if (Array.isArray(wanted)) return wanted.some(has);
  if (typeof wanted !== 'object' || wanted === null) return has(wanted);
  // Keys of a configuration have no dots: `{ spec: { type: service } }` is `{ 'spec.type': service }`.
  if (!Object.keys(wanted).some(name => name.startsWith('$')))
    return Object.entries(wanted).every(([name, each]) =>
      fitsField(entity, `${key}.${name}`, each),
    );
  const { $in, $contains, $exists } = wanted as {
    $in?: unknown[];
    $contains?: unknown;
    $exists?: boolean;
  };
  return (
    ($in?.some(has) ?? true) &&
    ($contains === undefined || has($contains)) &&
    ($exists === undefined || $exists === values.length > 0)
  );
}
