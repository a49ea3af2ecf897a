import type { ConfigApi } from '@portico/app';
import type { KindDisplay, KindField, KindText } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';

/** A company's own kinds, as the server has told them with the page. */
export function readOwnKinds(config: ConfigApi): readonly KindDisplay[] {
  return config.getOptional<KindDisplay[]>('catalog.kinds') ?? [];
}

/** The own kind with a name, in any case. */
export function findOwnKind(kinds: readonly KindDisplay[], kind: string): KindDisplay | undefined {
  return kinds.find(each => each.kind.toLowerCase() === kind.toLowerCase());
}

/** A configured text in a language, or in the nearest that there is. */
export function pickText(text: KindText, language: string): string {
  if (typeof text === 'string') return text;
  const found = text[language] ?? text[language.split('-')[0] ?? ''] ?? text['en'];
  return found ?? Object.values(text)[0] ?? '';
}

/** What a field is called: its label, or its own name. */
export function labelField({ field, label }: KindField, language: string): string {
  if (label !== undefined) return pickText(label, language);
  const name = field.slice(field.lastIndexOf('.') + 1);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The values of a field of an entity, as text; lists on the way represent their items. */
export function listFieldTexts(entity: Entity, field: string): string[] {
  return field
    .split('.')
    .reduce<unknown[]>(
      (values, key) =>
        values.flatMap(value =>
          typeof value === 'object' && value !== null && Object.hasOwn(value, key)
            ? [(value as Record<string, unknown>)[key]].flat()
            : [],
        ),
      [entity],
    )
    .flatMap(toText);
}

/** The type of the relation that a field represents. */
export function findRelationOf(kind: KindDisplay, field: string): string | undefined {
  return kind.relations?.find(relation => relation.field === field)?.type;
}

/** The words for a company's own relations, by type. */
export function labelRelations(
  kinds: readonly KindDisplay[],
  language: string,
): ReadonlyMap<string, string> {
  return new Map(
    kinds
      .flatMap(({ relations = [] }) => relations)
      .flatMap(({ type, inverse = type, label, inverseLabel }) => [
        [type, label] as const,
        [inverse, inverseLabel] as const,
      ])
      .flatMap(([type, text]) => (text === undefined ? [] : [[type, pickText(text, language)]])),
  );
}

/** Each relation of a company's own by its inverse, so that both are rendered as one. */
export function listOwnInverses(kinds: readonly KindDisplay[]): ReadonlyMap<string, string> {
  return new Map(
    kinds.flatMap(({ relations = [] }) =>
      relations.flatMap(({ type, inverse }) => (inverse ? [[inverse, type] as const] : [])),
    ),
  );
}

/** Fields that the list of a kind shows beyond those of every list. */
export function listOwnFields(kinds: readonly KindDisplay[], kind: string): string[] {
  return (findOwnKind(kinds, kind)?.columns ?? []).flatMap(column =>
    typeof column === 'string' ? [] : [column.field],
  );
}

function toText(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}
