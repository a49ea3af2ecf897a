import { formatNumber } from './markdown.ts';

/** The names of engines, as people write them. */
export const engineTitles = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** A catalog that was measured. */
interface MeasuredCatalog {
  engine: keyof typeof engineTitles;
  entities: number;
}

/** What tables call a catalog. */
export function nameCatalog({ engine, entities }: MeasuredCatalog): string {
  return `${formatNumber(entities)} on ${engineTitles[engine]}`;
}

/** Catalogs by their engine, the smaller ones first. */
export function sortCatalogs<C extends MeasuredCatalog>(catalogs: readonly C[]): C[] {
  return catalogs.toSorted((a, b) => a.engine.localeCompare(b.engine) || a.entities - b.entities);
}
