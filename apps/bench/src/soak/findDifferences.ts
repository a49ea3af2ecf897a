import type { HttpClient } from '../http/HttpClient.ts';
import { type PlacedComponent, type SourceComponent, writeTitle } from './SoakSources.ts';

interface FoundComponent {
  metadata: { name: string; title: string; annotations: Record<string, string> };
  relations: readonly { type: string; targetRef: string }[];
}

const fields = 'metadata,relations';

/** What differs between the catalog and its sources, in words; nothing when they are equal. */
export async function findDifferences(
  client: HttpClient,
  components: ReadonlyMap<string, PlacedComponent>,
): Promise<string[]> {
  const found = await client.sendForJson<FoundComponent[]>({
    method: 'GET',
    path: `/api/catalog/entities?filter=kind=component&fields=${fields}`,
  });
  const byName = new Map(found.map(entity => [entity.metadata.name, entity]));
  const expected = listExpectedRelations(components);
  const differences: string[] = [];
  for (const component of components.values()) {
    const entity = byName.get(component.name);
    const title = writeTitle(component);
    if (!entity) differences.push(`${component.name} is missing`);
    else {
      if (entity.metadata.title !== title)
        differences.push(`'${entity.metadata.title}' stands for '${title}'`);
      const place = entity.metadata.annotations['backstage.io/managed-by-location'];
      if (place !== `file:${component.path}`)
        differences.push(`${component.name} is at '${place}' and is in '${component.path}'`);
      const relations = listRelations(entity);
      const wanted = [...(expected.get(component.name) ?? [])].sort();
      if (relations.join() !== wanted.join())
        differences.push(`${component.name} has [${relations.join()}] for [${wanted.join()}]`);
    }
  }
  for (const name of byName.keys())
    if (!components.has(name)) differences.push(`${name} is there and in no file`);
  if (found.length !== byName.size)
    differences.push(`${found.length - byName.size} are there more than once`);
  return differences;
}

function listRelations({ relations }: FoundComponent): string[] {
  return relations.map(({ type, targetRef }) => `${type} ${targetRef}`).sort();
}

/** What the documents say of both ends. */
function listExpectedRelations(
  components: ReadonlyMap<string, SourceComponent>,
): Map<string, Set<string>> {
  const relations = new Map<string, Set<string>>();
  const add = (name: string, relation: string) => {
    const known = relations.get(name);
    if (known) known.add(relation);
    else relations.set(name, new Set([relation]));
  };
  for (const { name, dependsOn } of components.values()) {
    add(name, 'ownedBy group:default/soakers');
    for (const other of dependsOn) {
      add(name, `dependsOn component:default/${other}`);
      add(other, `dependencyOf component:default/${name}`);
    }
  }
  return relations;
}
