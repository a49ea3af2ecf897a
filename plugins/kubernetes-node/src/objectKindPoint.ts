import { createExtensionPoint } from '@portico/core';

/** A kind of objects that clusters are searched for. */
export interface ObjectKind {
  /** Type under which answers list them; `customresources` for kinds that the portal does not know. */
  type: string;
  /** `''` for the core group. */
  group: string;
  apiVersion: string;
  plural: string;
}

/** Kinds of objects that are shown besides the built-in ones. */
export const objectKindPoint = createExtensionPoint<ObjectKind>({
  id: 'kubernetes-object-kind',
  description: 'Kinds of Kubernetes objects that are shown besides the built-in ones',
});
