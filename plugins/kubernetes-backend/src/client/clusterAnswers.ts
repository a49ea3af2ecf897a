import type { Readable } from 'node:stream';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import type { ClusterLogin } from '@portico/kubernetes-node';
import { ClusterUnreachableError } from './errors.ts';

/** Items of a list, and the version at which a watch goes on. */
export interface ObjectList {
  items: KubernetesObject[];
  resourceVersion: string;
}

const maxBodyBytes = 64 * 1024 * 1024;

/** Of names, by the rules of Kubernetes. */
const maxNameLength = 253;

/** Headers of a login. */
export function toHeaders(login: ClusterLogin): Record<string, string> {
  return login.type === 'token' ? { authorization: `Bearer ${login.token}` } : {};
}

/** Reads a body up to a size. @throws ClusterUnreachableError when it is not JSON or too large. */
export async function readJson(
  contentType: string | string[] | undefined,
  body: Readable,
): Promise<unknown> {
  // Destroyed before its end it reports an error, which nobody else would handle.
  body.on('error', () => {});
  if (!String(contentType).startsWith('application/json')) {
    body.destroy();
    throw new ClusterUnreachableError('its answer is not JSON');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) {
      body.destroy();
      throw new ClusterUnreachableError('its answer is too large');
    }
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new ClusterUnreachableError('its answer is not valid JSON');
  }
}

/** Reads a page of a list. @throws ClusterUnreachableError when it is none. */
export function readList(value: unknown): ObjectList & { next: string } {
  const list = (value ?? {}) as {
    items?: unknown;
    metadata?: { continue?: unknown; resourceVersion?: unknown };
  };
  if (list.items !== null && !Array.isArray(list.items))
    throw new ClusterUnreachableError('its answer is not a list');
  const items = ((list.items ?? []) as KubernetesObject[]).filter(
    item => typeof item === 'object' && item !== null && !Array.isArray(item),
  );
  for (const item of items) checkNames(item);
  return {
    items,
    resourceVersion: String(list.metadata?.resourceVersion ?? ''),
    next: typeof list.metadata?.continue === 'string' ? list.metadata.continue : '',
  };
}

/** @throws ClusterUnreachableError for an object whose name no cluster would accept; pages would show it. */
export function checkNames({ metadata }: KubernetesObject): void {
  for (const name of [metadata?.name, metadata?.namespace])
    if (name !== undefined && (typeof name !== 'string' || name.length > maxNameLength))
      throw new ClusterUnreachableError(
        `it has an object whose name is no text of at most ${maxNameLength} characters`,
      );
}
