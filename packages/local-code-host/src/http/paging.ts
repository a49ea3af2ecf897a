import type { Answer, Call } from './Dialect.ts';

/** A part of a list. */
export interface ListPage<T> {
  items: T[];
  page: number;
  perPage: number;
  total: number;
}

/** The page of a list that a query names with `page` and a size. */
export function takePage<T>(
  items: readonly T[],
  query: URLSearchParams,
  { size = 'per_page', byDefault = 30, max = 100 } = {},
): ListPage<T> {
  const read = (name: string, fallback: number) =>
    Math.max(1, Number.parseInt(query.get(name) ?? '', 10) || fallback);
  const page = read('page', 1);
  const perPage = Math.min(max, read(size, byDefault));
  return {
    items: items.slice((page - 1) * perPage, page * perPage),
    page,
    perPage,
    total: items.length,
  };
}

/** `Link` with the next and last page. */
export function linkHeader(
  { url }: Pick<Call, 'url'>,
  { page, perPage, total }: ListPage<unknown>,
): NonNullable<Answer['headers']> {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (page >= last) return {};
  const at = (number: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(number));
    return `<${target.href}>; rel="${rel}"`;
  };
  return { link: `${at(page + 1, 'next')}, ${at(last, 'last')}` };
}
