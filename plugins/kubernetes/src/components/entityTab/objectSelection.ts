import { useAddressParams } from '@portico/app';
import type { ObjectRef } from '@portico/kubernetes-common/diagnosis';

/** An object in a cluster. */
export interface SelectedObject extends ObjectRef {
  cluster: string;
}

const param = 'object';

/** The object whose drawer is open, and what opens another; it is in the address. */
export function useObjectSelection(): [
  SelectedObject | undefined,
  (object: SelectedObject | undefined) => void,
] {
  const [params, changeParams] = useAddressParams();
  const select = (object: SelectedObject | undefined) =>
    changeParams(former => {
      if (object) former.set(param, writeSelection(object));
      else former.delete(param);
      return former;
    });
  return [readSelection(params.get(param)), select];
}

/** Writes an object for the address. */
export function writeSelection({ cluster, kind, namespace, name }: SelectedObject): string {
  return [cluster, kind, namespace, name].map(encodeURIComponent).join('/');
}

/** Reads an object from the address. */
export function readSelection(text: string | null): SelectedObject | undefined {
  const parts = text?.split('/') ?? [];
  if (parts.length !== 4) return undefined;
  try {
    const [cluster = '', kind = '', namespace = '', name = ''] = parts.map(decodeURIComponent);
    return { cluster, kind, namespace, name };
  } catch {
    return undefined;
  }
}
