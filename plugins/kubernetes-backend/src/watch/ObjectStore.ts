import { kubernetesAnnotations, type ObjectSelection } from '@portico/kubernetes-common';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import { parseSelector } from '../objects/matchSelector.ts';

/** An object as JSON, with what it is searched by. The JSON is outside V8's heap, whose size it would double. */
export interface StoredObject {
  uid: string;
  namespace: string;
  labels: Readonly<Record<string, string>>;
  json: Buffer;
}

const idSelector = new RegExp(
  `^${kubernetesAnnotations.id.replace(/[.]/g, '\\.')}=([A-Za-z0-9._-]*)$`,
);

/** A selection that is read once and used for many stores. */
export interface PreparedSelection {
  /** The id that all of its objects have. */
  id: string | undefined;
  matches: (object: Pick<StoredObject, 'namespace' | 'labels'>) => boolean;
}

/** Prepares a selection; undefined for a selector that is not valid. */
export function prepareSelection({
  labelSelector,
  namespace,
}: ObjectSelection): PreparedSelection | undefined {
  const matches = parseSelector(labelSelector);
  return (
    matches && {
      id: idSelector.exec(labelSelector)?.[1],
      matches: object => (!namespace || object.namespace === namespace) && matches(object.labels),
    }
  );
}

/** The objects of one kind in one cluster. */
export class ObjectStore {
  readonly #byUid = new Map<string, StoredObject>();
  readonly #byId = new Map<string, Set<StoredObject>>();

  get size(): number {
    return this.#byUid.size;
  }

  replace(objects: readonly KubernetesObject[]): void {
    this.#byUid.clear();
    this.#byId.clear();
    for (const object of objects) this.put(object);
  }

  /** @returns the object, and the one that it takes the place of. */
  put(object: KubernetesObject): { stored: StoredObject; former: StoredObject | undefined } {
    const { uid = '', namespace = '', name = '', labels = {} } = object.metadata ?? {};
    const stored = {
      uid: uid || `${namespace}/${name}`,
      namespace,
      labels,
      json: writeJson(object),
    };
    const former = this.#remove(stored.uid);
    this.#byUid.set(stored.uid, stored);
    const id = labels[kubernetesAnnotations.id];
    if (id !== undefined) {
      const sameId = this.#byId.get(id) ?? new Set();
      this.#byId.set(id, sameId.add(stored));
    }
    return { stored, former };
  }

  remove(object: KubernetesObject): StoredObject | undefined {
    const { uid = '', namespace = '', name = '' } = object.metadata ?? {};
    return this.#remove(uid || `${namespace}/${name}`);
  }

  list(): StoredObject[] {
    return [...this.#byUid.values()];
  }

  /** The objects of a selection as JSON. */
  select({ id, matches }: PreparedSelection): Buffer[] {
    const candidates = id === undefined ? this.#byUid.values() : (this.#byId.get(id) ?? []);
    const found: Buffer[] = [];
    for (const object of candidates) if (matches(object)) found.push(object.json);
    return found;
  }

  #remove(uid: string): StoredObject | undefined {
    const former = this.#byUid.get(uid);
    if (!former) return undefined;
    this.#byUid.delete(uid);
    const id = former.labels[kubernetesAnnotations.id];
    if (id !== undefined) {
      const sameId = this.#byId.get(id);
      sameId?.delete(former);
      if (sameId?.size === 0) this.#byId.delete(id);
    }
    return former;
  }
}

/** In memory of its own: a part of a shared block would keep the whole block. */
function writeJson(object: KubernetesObject): Buffer {
  const text = JSON.stringify(object);
  const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  json.write(text);
  return json;
}
