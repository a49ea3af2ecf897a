import { join } from 'node:path';
import {
  type Entity,
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
} from '@portico/catalog-model';
import { entityProviderPoint } from '@portico/catalog-node';
import type { Plugin } from '@portico/core';
import { createServerPlugin } from '@portico/server';
import { techdocsRefAnnotation } from '@portico/techdocs-common';

/** Whose docs are previewed. */
export const previewEntity = { kind: 'Component', namespace: 'default', name: 'preview' } as const;

/** Makes a catalog that has nothing but the entity whose docs are in a folder. The guest owns it, and so sees broken links. */
export function createPreviewPlugin(folder: string, title: string): Plugin {
  const location = `file:${join(folder, 'mkdocs.yml')}`;
  const entity: Entity = {
    apiVersion: 'backstage.io/v1alpha1',
    kind: previewEntity.kind,
    metadata: {
      name: previewEntity.name,
      title,
      annotations: {
        [techdocsRefAnnotation]: 'dir:.',
        [managedByLocationAnnotation]: location,
        [managedByOriginLocationAnnotation]: location,
      },
    },
    spec: { type: 'documentation', lifecycle: 'experimental', owner: 'user:default/guest' },
  };
  return createServerPlugin({
    id: 'docs-preview',
    contributes: [
      entityProviderPoint.add({
        getProviderName: () => 'docs-preview',
        connect: connection => connection.applyMutation({ type: 'full', entities: [{ entity }] }),
      }),
    ],
  });
}
