import { humanizeEntityRef } from '@portico/catalog-model';
import type { Task } from '@portico/scaffolder-common';

const nameKeys = ['name', 'component_id', 'componentName', 'title', 'repoName'];

/** The title of a task's template; `undefined` for a task without one. */
export function nameTemplate({ spec: { templateInfo } }: Task): string | undefined {
  const metadata = templateInfo?.entity?.metadata as
    | { title?: unknown; name?: unknown }
    | undefined;
  const title = [metadata?.title, metadata?.name].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return title ?? (templateInfo && readName(templateInfo.entityRef));
}

/** The name that people know a task by: its template's, and the name that was entered. */
export function nameTask(task: Task): string {
  const { parameters } = task.spec;
  const template = nameTemplate(task) ?? task.id;
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
