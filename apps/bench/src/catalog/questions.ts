import type { HttpCall } from '../http/HttpClient.ts';
import type { Company } from './companyShape.ts';
import { createRandom } from './createRandom.ts';
import { vocabulary } from './words.ts';

/** A question of some form, for catalogs of all sizes. */
export interface Question {
  /** The form: what is filtered, searched, ordered and cut. */
  title: string;
  toCall: (company: Company) => HttpCall;
}

type Part = readonly [title: string, entries: (company: Company) => readonly [string, string][]];

const nothing: Part = ['', () => []];
const fixed = (title: string, ...entries: [string, string][]): Part => [title, () => entries];
const filter = (...conditions: string[]) =>
  fixed(
    conditions.map(each => each.replace('metadata.', '').replace('spec.', '')).join(' | '),
    ...conditions.map((each): [string, string] => ['filter', each]),
  );
const order = (...orders: string[]) =>
  fixed(`by ${orders.join(', ')}`, ...orders.map((each): [string, string] => ['orderField', each]));

/** Of each list one is chosen. */
const filters: readonly Part[] = [
  nothing,
  filter('kind=component'),
  filter('kind=component,spec.type=service'),
  filter('kind=component,spec.type=service,spec.lifecycle=production'),
  filter('kind=component', 'kind=api'),
  filter('spec.type=website'),
  filter('metadata.tags'),
  filter(`kind=resource,metadata.tags=${vocabulary[100]}`, 'kind=user', 'kind=group'),
  filter('spec.lifecycle=deprecated', 'spec.type=library'),
  filter('no.such.key'),
  [
    'owned by a group',
    ({ owners }) => [['filter', `relations.ownedBy=group:default/${owners[0]}`]],
  ],
];
const texts: readonly Part[] = [
  nothing,
  nothing,
  nothing,
  fixed('text', ['fullTextFilterTerm', vocabulary[7] ?? '']),
  fixed(
    'text in names',
    ['fullTextFilterTerm', vocabulary[8] ?? ''],
    ['fullTextFilterFields', 'metadata.name,metadata.title'],
  ),
  fixed(
    'two letters',
    ['fullTextFilterTerm', 'qu'],
    ['fullTextFilterFields', 'metadata.description'],
  ),
];
const orders: readonly Part[] = [
  nothing,
  order('metadata.name,asc'),
  order('metadata.name,desc'),
  order('metadata.title,asc'),
  order('spec.owner,desc'),
  order('spec.type,asc', 'metadata.name,desc'),
  order('kind,asc', 'metadata.name,asc'),
  order('metadata.tags,asc'),
];
const cuts: readonly Part[] = [
  fixed('limit 20', ['limit', '20']),
  fixed('limit 20', ['limit', '20']),
  fixed('limit 20 from 500', ['limit', '20'], ['offset', '500']),
  fixed('limit 20, no total', ['limit', '20'], ['totalItems', 'exclude']),
  fixed('limit 20, missing last', ['limit', '20'], ['orderMissing', 'last']),
  fixed('limit 20, fields', ['limit', '20'], ['fields', 'kind,metadata.name']),
  fixed('limit 250', ['limit', '250']),
  fixed('total only', ['limit', '0']),
];
const terms: readonly Part[] = [
  nothing,
  ...[`${vocabulary[3]}`, `${vocabulary[4]?.slice(0, 3)}`, `${vocabulary[5]} ${vocabulary[6]}`].map(
    (term, at) => fixed(['a word', 'a prefix', 'two words'][at] ?? '', ['term', term]),
  ),
  fixed('a phrase', ['term', `"owned and on call"`]),
  fixed('without a word', ['term', `${vocabulary[3]} -${vocabulary[9]}`]),
  fixed('a misspelling', ['term', `${vocabulary[11]}qx`]),
];
const narrowings: readonly Part[] = [
  nothing,
  fixed('of a type', ['types[0]', 'software-catalog']),
  fixed('of a kind', ['filters[kind]', 'Component']),
  fixed('with facets', ['facets[0]', 'kind'], ['facets[1]', 'tags']),
  fixed('second page', ['pageCursor', Buffer.from('1').toString('base64')]),
];

/** Questions of many forms, the same ones each time. */
export function makeQuestions(count: number): Question[] {
  const random = createRandom(34);
  const pick = (parts: readonly Part[]) => parts[Math.floor(random() * parts.length)] ?? nothing;
  const questions = new Map<string, Question>();
  // A form that came up before is passed over.
  for (let tries = 0; questions.size < count && tries < count * 20; tries += 1) {
    const isSearch = random() < 0.25;
    const parts = isSearch
      ? [pick(terms), pick(narrowings)]
      : [pick(filters), pick(texts), pick(orders), pick(cuts)];
    const says = parts.map(([title]) => title).filter(title => title !== '');
    const title = `${isSearch ? 'search' : 'list'}: ${says.join('; ') || 'all'}`;
    const path = isSearch ? '/api/search/query' : '/api/catalog/entities/by-query';
    const toCall = (company: Company): HttpCall => ({
      method: 'GET',
      path: `${path}?${new URLSearchParams(parts.flatMap(([, list]) => list(company).map(each => [...each])))}`,
    });
    questions.set(title, { title, toCall });
  }
  return [...questions.values()];
}
