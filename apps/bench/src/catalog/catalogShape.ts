import { createRandom } from './createRandom.ts';
import { writeText } from './words.ts';

/** Documents in one file. */
export const documentsPerFile = 100;
/** A word that is in the description of every thousandth component, and nowhere else. */
export const rareWord = 'zebrafinch';
/** Entities between two that have the rare word. */
export const rareEvery = 1000;

const types = ['service', 'website', 'library', 'data-pipeline', 'job', 'model', 'report', 'tool'];
const lifecycles = ['production', 'production', 'production', 'experimental', 'deprecated'];
const componentsPerSystem = 50;
const entitiesPerGroup = 100;

/** How many entities of each kind a catalog has, and what is in which place. */
export interface CatalogShape {
  total: number;
  groups: number;
  systems: number;
  components: number;
}

/** One generated entity's place, and the text of its document. */
export interface GeneratedEntity {
  kind: 'group' | 'system' | 'component';
  name: string;
  yaml: string;
}

/** Divides a number of entities among kinds: one in a hundred a group, two a system, the rest components. */
export function createCatalogShape(total: number): CatalogShape {
  const groups = Math.ceil(total / entitiesPerGroup);
  const systems = Math.ceil(total / componentsPerSystem);
  return { total, groups, systems, components: total - groups - systems };
}

/** The name of a group, by its number from 0. */
export function nameGroup(index: number): string {
  return `team-${pad(index)}`;
}

/** The name of a component, by its number from 0. */
export function nameComponent(index: number): string {
  return `component-${pad(index)}`;
}

/** The type of a component, by its number from 0. */
export function typeOfComponent(index: number): string {
  return types[index % types.length] ?? 'service';
}

/** Writes the entity at a place; groups first, then systems, then components. */
export function writeEntity(shape: CatalogShape, place: number, revision = ''): GeneratedEntity {
  if (place < shape.groups) return writeGroup(place);
  const systemIndex = place - shape.groups;
  if (systemIndex < shape.systems) return writeSystem(shape, systemIndex);
  return writeComponent(shape, systemIndex - shape.systems, revision);
}

function writeGroup(index: number): GeneratedEntity {
  const name = nameGroup(index);
  const yaml = `apiVersion: backstage.io/v1alpha1
kind: Group
metadata:
  name: ${name}
  title: Team ${index}
spec:
  type: team
  children: []
`;
  return { kind: 'group', name, yaml };
}

function writeSystem(shape: CatalogShape, index: number): GeneratedEntity {
  const name = `system-${pad(index)}`;
  const yaml = `apiVersion: backstage.io/v1alpha1
kind: System
metadata:
  name: ${name}
  title: System ${index}
spec:
  owner: ${nameGroup(index % shape.groups)}
`;
  return { kind: 'system', name, yaml };
}

/**
 * Every component has 1.5 KB, 25 facet rows and 5 relations: its owner, its system, one that it depends
 * on, one that depends on it, and the other half of a pair of component and part.
 */
function writeComponent(shape: CatalogShape, index: number, revision: string): GeneratedEntity {
  const random = createRandom(index + 1);
  const name = nameComponent(index);
  const rare = index % rareEvery === 0 ? `${rareWord} ` : '';
  const needed = nameComponent((index + 1) % shape.components);
  const isPart = index % 2 === 1;
  const yaml = `apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: ${name}
  title: Component ${pad(index)} ${writeText(8, random)}${revision}
  description: ${rare}${writeText(rare ? 489 : 500, random)}
  annotations:
    bench.example/rank: rank-${index % 100}
    bench.example/notes: ${writeText(620, random)}
  tags: [tag-${Math.floor(random() ** 2 * 50)}]
${isPart ? '' : `  labels: { tier: tier-${index % 4} }\n`}spec:
  type: ${typeOfComponent(index)}
  lifecycle: ${lifecycles[index % lifecycles.length]}
  owner: ${nameGroup(Math.floor(random() * shape.groups))}
  system: system-${pad(index % shape.systems)}
  dependsOn: ['component:${needed}']
${isPart ? `  subcomponentOf: ${nameComponent(index - 1)}\n` : ''}`;
  return { kind: 'component', name, yaml };
}

function pad(index: number): string {
  return String(index).padStart(6, '0');
}
