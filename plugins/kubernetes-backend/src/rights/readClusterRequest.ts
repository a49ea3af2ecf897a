import { InputError } from '@portico/errors';
import type { ClusterRequest } from '@portico/kubernetes-common';

/** What a call does at the API server, in one reading for the rights and for the server. */
export interface ReadRequest extends Omit<ClusterRequest, 'cluster'> {
  /** Path with its query, normalised. */
  path: string;
  /** Of the object; `''` for collections. */
  name: string;
  /** Whether it changes something, or opens a connection into a container. */
  isWrite: boolean;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const verbByMethod: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
};
/** Subresources that open connections into the cluster, whatever the method. */
const openingSubresources = new Set(['exec', 'attach', 'portforward', 'proxy']);

/**
 * Reads what a call does.
 *
 * @param path - percent-encoded, without the query.
 * @param search - the query with its question mark, or `''`.
 * @throws InputError for ambiguous paths.
 */
export function readClusterRequest(method: string, path: string, search: string): ReadRequest {
  const segments = path.split('/').filter((part, at) => part !== '' || at > 0);
  if (segments.at(-1) === '') segments.pop();
  const decoded = segments.map(decode);
  const normalised = `/${decoded.map(part => encodeURIComponent(part)).join('/')}`;
  const { namespace, parts } = readNamespace(decoded);
  const [resource = '', name = '', ...rest] = parts;
  const subresource = rest[0];
  const query = new URLSearchParams(search);
  const isOpening = subresource !== undefined && openingSubresources.has(subresource);
  return {
    path: normalised + search,
    namespace,
    resource: subresource === undefined ? resource : `${resource}/${subresource}`,
    name,
    verb: isOpening ? 'create' : readVerb(method, name, query),
    isWrite: isOpening || !readingMethods.has(method),
  };
}

/** The namespace of a path, and what follows it. */
function readNamespace(segments: readonly string[]): { namespace: string; parts: string[] } {
  const depth = segments[0] === 'api' ? 2 : segments[0] === 'apis' ? 3 : undefined;
  if (depth === undefined) return { namespace: '', parts: [] };
  let below = segments.slice(depth);
  // The older form of watches, with the word in the path.
  if (below[0] === 'watch')
    throw new InputError("Watches are opened with the query 'watch=true'; use it");
  if (below[0] !== 'namespaces' || below.length < 2) return { namespace: '', parts: below };
  const namespace = below[1] ?? '';
  below = below.slice(2);
  // A namespace itself, and its own subresources.
  if (below.length === 0) return { namespace, parts: ['namespaces', namespace] };
  if (below.length === 1 && (below[0] === 'finalize' || below[0] === 'status'))
    return { namespace, parts: ['namespaces', namespace, ...below] };
  return { namespace, parts: below };
}

function readVerb(method: string, name: string, query: URLSearchParams): string {
  if (method === 'DELETE') return name === '' ? 'deletecollection' : 'delete';
  const written = verbByMethod[method];
  if (written !== undefined) return written;
  const watch = query.get('watch');
  if (watch !== null && watch !== 'false' && watch !== '0') return 'watch';
  return name === '' ? 'list' : 'get';
}

function decode(segment: string): string {
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    throw new InputError(`'${segment}' in the path is not percent-encoded; encode it`);
  }
  if (text === '' || /^\.{1,2}$/.test(text) || /[/\\?#%\p{Cc}]/u.test(text))
    throw new InputError(
      'The path has an empty or dot segment, or an encoded separator; write the path of the API',
    );
  return text;
}
