import type * as z from 'zod/mini';
import type { InputLimit } from './inputLimits.ts';

/** Any zod schema, mini or full. */
export type Schema = z.core.$ZodType;

/** HTTP methods of endpoints. */
export type EndpointMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of a plugin, said once: the server mounts it, the client calls it, mocks answer it. */
export interface Endpoint {
  readonly method: EndpointMethod;
  /**
   * Path below the plugin's base, with `:params`. It may end in `/*`, which matches any further segments; they are the
   * param `'*'`.
   */
  readonly path: string;
  /**
   * How the value of `*` is read: `decoded` (default), where a segment with an encoded slash is refused; or `encoded`, as
   * it is in the address, for routes that pass it on. Dot segments are refused in both.
   */
  readonly wildcard?: 'decoded' | 'encoded';
  readonly params?: Schema;
  readonly query?: Schema;
  /**
   * How its query is written: `form` (default), where names may repeat; or `deepObject`, where names may have keys too:
   * `types[0]=api&filters[kind]=component`.
   */
  readonly queryStyle?: 'form' | 'deepObject';
  readonly body?: Schema;
  /** Where its input may be larger than `defaultInputLimits` say, or must be smaller. */
  readonly limits?: readonly InputLimit[];
  /** The body of a good answer; omitted when it has none. */
  readonly answer?: Schema;
  /** Status of a good answer. */
  readonly status: number;
  /** One line for the generated API document. */
  readonly summary?: string;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type OptionalWhenEmpty<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** What a caller passes to an endpoint; parts that can be omitted are optional. */
export type EndpointInput<E extends Endpoint> = OptionalWhenEmpty<{
  params: InputOf<E['params']>;
  query: Record<string, never> extends InputOf<E['query']>
    ? InputOf<E['query']> | undefined
    : InputOf<E['query']>;
  body: InputOf<E['body']>;
}>;

/** What a handler gets: validated, with defaults filled in. */
export interface EndpointRequest<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** What a client gets back. */
export type EndpointAnswer<E extends Endpoint> = E['answer'] extends Schema
  ? z.output<E['answer']>
  : void;

/** What a handler gives back. */
export type EndpointResult<E extends Endpoint> = E['answer'] extends Schema
  ? z.input<E['answer']>
  : void;

/** Declares an endpoint; the status of a good answer is 200 when omitted. */
export function defineEndpoint<const E extends Omit<Endpoint, 'status'> & { status?: number }>(
  endpoint: E,
): E & { readonly status: number } {
  return { status: 200, ...endpoint };
}
