import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createCatalogShape, rareEvery, rareWord } from './catalogShape.ts';
import { writeDocuments } from './writeCatalog.ts';

interface GeneratedComponent {
  kind: string;
  metadata: { name: string; description: string };
  spec: { owner: string; system: string; dependsOn: string[]; subcomponentOf?: string };
}

const shape = createCatalogShape(3000);
const texts = Array.from({ length: 30 }, (_, fileIndex) => writeDocuments(shape, fileIndex));
const entities = texts
  .flatMap(text => parseAllDocuments(text))
  .map(document => document.toJS() as GeneratedComponent);
const components = entities.filter(({ kind }) => kind === 'Component');

describe('a generated catalog', () => {
  it('has as many entities as were requested, each once', () => {
    expect(new Set(entities.map(({ kind, metadata }) => `${kind}:${metadata.name}`)).size).toBe(
      3000,
    );
    expect(components).toHaveLength(shape.components);
  });

  it('is the same each time', () => {
    expect(writeDocuments(shape, 7)).toBe(texts[7]);
  });

  it('has components of 1.5 KB', () => {
    const sizes = texts.slice(1).map(text => text.length / 100);
    expect(Math.min(...sizes)).toBeGreaterThan(1400);
    expect(Math.max(...sizes)).toBeLessThan(1600);
  });

  it('gives every component 5 relations to things that exist', () => {
    const relations = new Map<string, number>();
    const relate = (name: string) => relations.set(name, (relations.get(name) ?? 0) + 1);
    const names = new Set(entities.map(({ metadata }) => metadata.name));
    for (const { metadata, spec } of components) {
      expect([names.has(spec.owner), names.has(spec.system)]).toEqual([true, true]);
      for (let own = 0; own < 2; own++) relate(metadata.name);
      const related = spec.dependsOn.map(ref => ref.replace('component:', ''));
      if (spec.subcomponentOf) related.push(spec.subcomponentOf);
      for (const name of related) {
        relate(metadata.name);
        relate(name);
      }
    }
    expect(new Set(relations.values())).toEqual(new Set([5]));
    expect(relations.size).toBe(shape.components);
  });

  it('gives every component the same number of searchable pairs', () => {
    const counts = components.map(entity => countPairs(entity));
    // Besides these: namespace, two annotations of origin, five relations and the status make 25.
    expect(new Set(counts)).toEqual(new Set([16]));
  });

  it('has the rare word in every thousandth component only', () => {
    const rare = components.filter(({ metadata }) => metadata.description.includes(rareWord));
    expect(rare).toHaveLength(Math.ceil(shape.components / rareEvery));
  });
});

/** Leaves of a document; items of lists count twice, as a value and as a key. */
function countPairs(value: unknown): number {
  if (Array.isArray(value)) return value.length * 2;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum, child) => sum + countPairs(child), 0);
}
