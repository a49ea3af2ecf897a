import type { EntityPredicate } from '@portico/catalog-common';
import type { RadarEntry } from '@portico/tech-radar-common';

/** The tags that components which use an entry have: those of the radar, or those that its id and title suggest. */
export function listTags({ id, title, usedBy }: RadarEntry): string[] {
  if (usedBy) return usedBy.tags.map(tag => tag.toLowerCase());
  const suggested = [id, title].map(name => name.trim().toLowerCase().replace(/\s+/g, '-'));
  return [...new Set(suggested)];
}

/** Selects the components that use an entry: by tag, by what they depend on, or by annotation. */
export function createUsedByPredicate(entry: RadarEntry): EntityPredicate {
  const { dependsOn = [], annotations = {} } = entry.usedBy ?? {};
  const tags = listTags(entry);
  const ways: EntityPredicate[] = [
    ...(tags.length > 0 ? [{ 'metadata.tags': { $in: tags } }] : []),
    ...(dependsOn.length > 0 ? [{ 'relations.dependsOn': { $in: dependsOn } }] : []),
    ...Object.entries(annotations).map(([key, value]) => ({
      [`metadata.annotations.${key}`]: value,
    })),
  ];
  return { $all: [{ kind: 'component' }, { $any: ways }] };
}

/** Whether there is any way to find the components that use an entry. */
export function hasUsers(entry: RadarEntry): boolean {
  const { dependsOn = [], annotations = {} } = entry.usedBy ?? {};
  return listTags(entry).length + dependsOn.length + Object.keys(annotations).length > 0;
}
