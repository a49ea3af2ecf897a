import { createRandom } from './createRandom.ts';
import { vocabulary } from './words.ts';

/** Documents in one file. */
export const companyDocumentsPerFile = 500;

const kinds = ['Group', 'User', 'Domain', 'System', 'API', 'Resource', 'Component'] as const;
type CompanyKind = (typeof kinds)[number];

/** Shares of all entities; what remains are components. */
const shares: Readonly<Record<Exclude<CompanyKind, 'Component'>, number>> = {
  Group: 0.05,
  User: 0.11,
  Domain: 0.01,
  System: 0.06,
  API: 0.15,
  Resource: 0.12,
};
const componentTypes = ['service', 'service', 'service', 'website', 'library', 'job', 'mobile-app'];
const lifecycles = ['production', 'production', 'production', 'experimental', 'deprecated'];
const resourceTypes = ['database', 's3-bucket', 'kafka-topic', 'cache', 'queue', 'cluster'];
const words = vocabulary.slice(0, 90);
const tags = vocabulary.slice(100, 140);
/** Entities of a kind that another one may depend on lie at most this far before it. */
const reach = 200;

/** A catalog as companies have them: people, APIs with definitions, six relations an entity, files that mix all kinds. */
export interface Company {
  names: Readonly<Record<CompanyKind, readonly string[]>>;
  /** The text of each file. */
  files: string[];
  /** How many entities are at the other end of a relation that components say, by kind. */
  dependedOn: { components: number; resources: number };
  /** The groups that own something. */
  owners: readonly string[];
}

/** Generates a company, always the same one for a number of entities. */
export function createCompany(total: number): Company {
  const random = createRandom(42);
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item;
  const some = <Item>(items: readonly Item[], count: number) =>
    items.length === 0 ? [] : [...new Set(Array.from({ length: count }, () => pick(items)))];
  const names = nameEntities(total, pick);
  const teams = names.Group.slice(1 + Math.ceil(names.Group.length / 10));
  const owners = new Set<string>();
  const dependedOn = new Set<string>();
  const owner = () => {
    const team = pick(teams);
    owners.add(team);
    return `\n  owner: ${team}`;
  };
  const describe = () =>
    `\n  description: Handles ${pick(words)} and ${pick(words)} for the ${pick(words)} ${pick(words)}; owned and on call.` +
    `\n  tags: [${some(tags, 1 + upTo(5)).join(', ')}]`;
  const list = (key: string, items: readonly string[]) =>
    items.length > 0 ? `\n  ${key}: [${items.map(item => `'${item}'`).join(', ')}]` : '';
  const system = () => `\n  system: ${pick(names.System)}`;

  const write: Readonly<Record<CompanyKind, (name: string, index: number) => string>> = {
    Group: (_, index) =>
      `\nspec:\n  type: ${index === 0 ? 'organization' : 'team'}${index === 0 ? '' : `\n  parent: ${names.Group[0]}`}\n  children: []`,
    User: name =>
      `\nspec:\n  profile: { displayName: ${name}, email: ${name}@example.com }${list('memberOf', some(teams, random() < 0.2 ? 2 : 1))}`,
    Domain: () => `${describe()}\nspec:${owner()}`,
    System: () => `${describe()}\nspec:${owner()}\n  domain: ${pick(names.Domain)}`,
    API: name =>
      `${describe()}\n  annotations: { bench.example/slug: example/${name} }` +
      `\nspec:\n  type: openapi\n  lifecycle: ${pick(lifecycles)}${owner()}${system()}\n  definition: |${defineApi(name)}`,
    Resource: () =>
      `${describe()}\n  labels: { region: eu-${upTo(4)} }\nspec:\n  type: ${pick(resourceTypes)}${owner()}${system()}`,
    Component: (name, index) => {
      const type = pick(componentTypes);
      const near = names.Component.slice(Math.max(0, index - reach), index);
      const dependsOn = [
        ...some(names.Resource, upTo(3)).map(each => `resource:default/${each}`),
        ...some(near, upTo(3)).map(each => `component:default/${each}`),
      ];
      for (const ref of dependsOn) dependedOn.add(ref);
      const provided = type === 'service' && random() < 0.4 ? [pick(names.API)] : [];
      return (
        `${describe()}\n  title: ${name.replaceAll('-', ' ')}\n  labels: { tier: '${upTo(3)}' }` +
        `\n  annotations: { bench.example/slug: example/${name}, bench.example/key: key-${upTo(1e9)} }` +
        `\n  links: [{ url: 'https://dashboard.example.com/d/${name}', title: Dashboard }]` +
        `\nspec:\n  type: ${type}\n  lifecycle: ${pick(lifecycles)}${owner()}${system()}` +
        `${list('dependsOn', dependsOn)}${list('providesApis', provided)}${list('consumesApis', some(names.API, upTo(3)))}`
      );
    },
  };
  const documents = kinds.flatMap(kind =>
    names[kind].map(
      (name, index) =>
        `apiVersion: backstage.io/v1alpha1\nkind: ${kind}\nmetadata:\n  name: ${name}${write[kind](name, index)}\n`,
    ),
  );
  shuffle(documents, upTo);
  const files: string[] = [];
  for (let at = 0; at < documents.length; at += companyDocumentsPerFile)
    files.push(documents.slice(at, at + companyDocumentsPerFile).join('---\n'));
  const count = (kind: string) => [...dependedOn].filter(ref => ref.startsWith(`${kind}:`)).length;
  return {
    names,
    files,
    dependedOn: { components: count('component'), resources: count('resource') },
    owners: [...owners],
  };
}

function nameEntities(
  total: number,
  pick: (items: readonly string[]) => string,
): Record<CompanyKind, string[]> {
  const counts = Object.entries(shares).map(
    ([kind, share]) => [kind, Math.max(3, Math.round(total * share))] as const,
  );
  const others = counts.reduce((sum, [, count]) => sum + count, 0);
  return Object.fromEntries(
    [...counts, ['Component', total - others] as const].map(([kind, count]) => [
      kind,
      Array.from(
        { length: count },
        (_, index) => `${pick(words)}-${pick(words)}-${kind.toLowerCase()}-${index}`,
      ),
    ]),
  ) as Record<CompanyKind, string[]>;
}

function defineApi(name: string): string {
  const [noun = name] = name.split('-');
  const lines = [
    'openapi: 3.0.3',
    `info: { title: ${name}, version: 1.0.0 }`,
    'paths:',
    ...[`/${noun}s`, `/${noun}s/{id}`].flatMap(path => [
      `  ${path}:`,
      '    get:',
      `      summary: Read ${noun}s`,
      '      parameters:',
      '        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }',
      '      responses:',
      "        '200':",
      '          description: OK',
      '          content:',
      '            application/json:',
      `              schema: { type: array, items: { $ref: '#/components/schemas/${noun}' } }`,
      "        '404': { description: Not found }",
    ]),
    'components:',
    '  schemas:',
    `    ${noun}:`,
    '      type: object',
    '      properties:',
    '        id: { type: string }',
    '        createdAt: { type: string, format: date-time }',
  ];
  return lines.map(line => `\n    ${line}`).join('');
}

/** Every file mixes all kinds, and refers to others that come later. */
function shuffle(items: string[], upTo: (count: number) => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = upTo(at + 1);
    [items[at], items[other]] = [items[other] as string, items[at] as string];
  }
}
