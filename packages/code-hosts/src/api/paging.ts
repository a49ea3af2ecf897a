import { z } from 'zod';

/** A part of a list as a body holds it. */
export interface ListBody<T> {
  items: T[];
  /** Requests the next part, where the body says so. */
  next?: string | undefined;
}

/** How one kind of host sends lists in parts. */
export interface Paging {
  /** Items of a part when the caller names no number. */
  limit: number;
  /** The query of a part; a cursor that is an address is requested as it is. */
  formatQuery(
    limit: number,
    cursor: string | undefined,
  ): Readonly<Record<string, string | undefined>>;
  createSchema<T>(item: z.ZodType<T>): z.ZodType<ListBody<T>>;
  /** The cursor of the next part, where the headers say so. */
  readNext?(headers: Headers, cursor: string | undefined): string | undefined;
}

const createArraySchema = <T>(item: z.ZodType<T>) =>
  z.array(item).transform((items): ListBody<T> => ({ items }));

/** GitHub: the address of the next page is in the header `Link`. */
export const linkPaging: Paging = {
  limit: 100,
  formatQuery: limit => ({ per_page: String(limit) }),
  createSchema: createArraySchema,
  readNext: headers => /<([^<>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1],
};

/** GitLab: the number of the next page is in `X-Next-Page`. */
export const gitlabPaging: Paging = {
  limit: 100,
  formatQuery: (limit, page = '1') => ({ per_page: String(limit), page }),
  createSchema: createArraySchema,
  readNext: headers => headers.get('x-next-page') || undefined,
};

/** Gitea: pages have numbers; the addresses in `Link` may name the host otherwise than it is reached. */
export const giteaPaging: Paging = {
  limit: 50,
  formatQuery: (limit, page = '1') => ({ limit: String(limit), page }),
  createSchema: createArraySchema,
  readNext: (headers, page = '1') =>
    /rel="next"/.test(headers.get('link') ?? '') ? String(Number(page) + 1) : undefined,
};

/** Azure DevOps: a token for the next part is in a header. */
export const azurePaging: Paging = {
  limit: 100,
  formatQuery: (limit, continuationToken) => ({ $top: String(limit), continuationToken }),
  createSchema: item =>
    z.object({ value: z.array(item) }).transform(({ value }) => ({ items: value })),
  readNext: headers => headers.get('x-ms-continuationtoken') || undefined,
};

/** Bitbucket Cloud: the address of the next page is in the body. */
export const bitbucketCloudPaging: Paging = {
  limit: 50,
  formatQuery: limit => ({ pagelen: String(limit) }),
  createSchema: item =>
    z
      .object({ values: z.array(item), next: z.string().optional() })
      .transform(({ values, next }) => ({ items: values, next })),
};

/** Bitbucket Server: the number of the next item is in the body. */
export const bitbucketServerPaging: Paging = {
  limit: 100,
  formatQuery: (limit, start = '0') => ({ limit: String(limit), start }),
  createSchema: item =>
    z
      .object({
        values: z.array(item),
        isLastPage: z.boolean(),
        nextPageStart: z.number().nullish(),
      })
      .transform(({ values, isLastPage, nextPageStart }) => ({
        items: values,
        next: isLastPage ? undefined : (nextPageStart?.toString() ?? undefined),
      })),
};
