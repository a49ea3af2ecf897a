import type { HttpClient } from '../http/HttpClient.ts';
import { byQuery } from './catalogCalls.ts';
import type { Company } from './companyShape.ts';
import { pageSize, readAllPages } from './readAllPages.ts';
import { createRandom } from './createRandom.ts';
import { vocabulary } from './words.ts';

const base = '/api/catalog';
const refsPerCall = 100;

/** A kind of call, or several that belong together, with arguments that differ from run to run. */
export interface CompanyCall {
  id: string;
  title: string;
  /** Takes so long that it is repeated less often. */
  isLarge?: boolean;
  run(): Promise<unknown>;
}

/** The calls that pages and scripts make. */
export function prepareCompanyCalls({ names, owners }: Company, client: HttpClient): CompanyCall[] {
  const random = createRandom(11);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const get = (path: string) => client.send({ method: 'GET', path });
  const component = () => pick(names.Component);
  const ordered = { orderField: 'metadata.name,asc', limit: 20 };
  return [
    {
      id: 'by-query',
      title: 'By query: a kind, ordered, limit 20, with total',
      run: () => get(byQuery({ filter: 'kind=component', ...ordered })),
    },
    {
      id: 'type',
      title: 'Kind and type, ordered',
      run: () =>
        get(
          byQuery({
            filter: `kind=component,spec.type=${pick(['service', 'website', 'library', 'job'])}`,
            ...ordered,
          }),
        ),
    },
    {
      id: 'text',
      title: 'Full text: a common word',
      run: () =>
        get(
          byQuery({
            filter: 'kind=component',
            fullTextFilterTerm: vocabulary[Math.floor(random() * 90)] ?? '',
            fullTextFilterFields: 'metadata.name,metadata.title,metadata.description',
            ...ordered,
          }),
        ),
    },
    {
      id: 'relation',
      title: 'All that a group owns',
      run: () =>
        get(byQuery({ filter: `relations.ownedBy=group:default/${pick(owners)}`, ...ordered })),
    },
    {
      id: 'by-name',
      title: 'One entity by name',
      run: () => get(`${base}/entities/by-name/component/default/${component()}`),
    },
    {
      id: 'by-refs',
      title: `${refsPerCall} entities by refs`,
      run: () =>
        client.send({
          method: 'POST',
          path: `${base}/entities/by-refs`,
          body: {
            entityRefs: Array.from(
              { length: refsPerCall },
              () => `component:default/${component()}`,
            ),
          },
        }),
    },
    {
      id: 'ancestry',
      title: 'Ancestry of one entity',
      run: () => get(`${base}/entities/by-name/component/default/${component()}/ancestry`),
    },
    {
      id: 'all-of-type',
      title: 'All websites in one answer',
      isLarge: true,
      run: () => get(`${base}/entities?filter=kind%3Dcomponent%2Cspec.type%3Dwebsite`),
    },
    {
      id: 'paging',
      title: `All components, in pages of ${pageSize}`,
      isLarge: true,
      run: () => readAllPages(client),
    },
  ];
}
