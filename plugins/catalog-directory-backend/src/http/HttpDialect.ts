import type { PeopleDialect } from '@portico/catalog-node/people';
import type { HttpAnswer } from './HttpCalls.ts';

/** Requests JSON of the directory. */
export type GetJson = (address: string) => Promise<HttpAnswer>;

/** What differs between directories that are read over HTTP. */
export type HttpDialect = PeopleDialect<GetJson>;
