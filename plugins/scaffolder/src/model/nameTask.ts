import { humanizeEntityRef } from '@portico/catalog-model';
import type { Task } from '@portico/scaffolder-common';

const nameKeys = ['name', 'component_id', 'componentName', 'title', 'repoName'];

/** The name that people know a task by: its template's, and the name that was entered. */
export function nameTask({ id, spec }: Task): string {
  const { templateInfo, parameters } = spec;
  const metadata = templateInfo?.entity?.metadata as
    | { title?: unknown; name?: unknown }
    | undefined;
  const title = [metadata?.title, metadata?.name].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  const template = title ?? (templateInfo && readName(templateInfo.entityRef)) ?? id;
  const entered = nameKeys.map(key => parameters[key]).find(value => typeof value === 'string');
  return typeof entered === 'string' && entered ? `${template}: ${entered}` : template;
}

function readName(ref: string): string {
  try {
    return humanizeEntityRef(ref, { defaultKind: 'template' });
  } catch {
    return ref;
  }
}
